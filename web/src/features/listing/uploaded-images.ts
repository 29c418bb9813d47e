import type { Listed } from './listing-calls.ts';

/** A picture that a work has, and the address of its medium size. */
export type HungImage = Listed['image_details'][number] & { address: string };

/** The pictures of a work, each with its address. */
export function hungOf({ images, image_details }: Listed): HungImage[] {
  return image_details.map((details, place) => ({ ...details, address: images[place] ?? '' }));
}

/** A work with these pictures, in this order. */
export function withHung({ id }: Listed, hung: HungImage[]): Listed {
  return {
    id,
    images: hung.map(({ address }) => address),
    image_details: hung.map(({ address: _, ...details }) => details),
  };
}

/** Pictures of which one has moved to another place. */
export function moveHung(hung: HungImage[], id: string, to: number): HungImage[] {
  const moved = hung.find((image) => image.id === id);
  if (moved === undefined || to < 0 || to >= hung.length) return hung;
  const others = hung.filter((image) => image !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
