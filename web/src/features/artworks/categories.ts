import { CATEGORIES } from '#contract/artworks.ts';

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** The categories as the address of Discover names them: Mixed Media is `mixed-media`. */
export const CATEGORY_CHOICES = CATEGORIES.map(({ id, name }) => ({ id, name, slug: slugOf(name) }));

/** The name of a category in the address of Discover; `undefined` for a category that this app does not know. */
export function categorySlug(id: number): string | undefined {
  return CATEGORY_CHOICES.find((category) => category.id === id)?.slug;
}
