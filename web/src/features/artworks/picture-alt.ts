import type { Artwork } from '../../../../src/contract/artworks.ts';

type Named = Pick<Artwork, 'title' | 'artist_name'>;

/** What a picture of a work is called: title and artist, and which one it is when there are several. */
export function pictureAlt({ title, artist_name }: Named, index = 0, count = 1): string {
  const work = `${title} by ${artist_name}`;
  return index === 0 ? work : `${work}, picture ${index + 1} of ${count}`;
}
