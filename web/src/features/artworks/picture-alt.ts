import type { Artwork } from '#contract/artworks.ts';

type Named = Pick<Artwork, 'title' | 'artist_name' | 'image_details'>;

/**
 * The text of a picture for those who do not see it: the artist's own words, else title and artist, and the number of
 * the picture if it is not the first.
 */
export function pictureAlt({ title, artist_name, image_details }: Named, index = 0): string {
  const said = image_details[index]?.alt_text;
  if (said) return said;
  const work = `${title} by ${artist_name}`;
  return index === 0 ? work : `${work}, picture ${index + 1} of ${image_details.length}`;
}
