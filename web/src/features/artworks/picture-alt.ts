import type { Artwork } from '#contract/artworks.ts';

type Named = Pick<Artwork, 'title' | 'artist_name'>;

/** The text of a picture for screen readers: title and artist, and its number if it is not the first. */
export function pictureAlt({ title, artist_name }: Named, index = 0, count = 1): string {
  const work = `${title} by ${artist_name}`;
  return index === 0 ? work : `${work}, picture ${index + 1} of ${count}`;
}
