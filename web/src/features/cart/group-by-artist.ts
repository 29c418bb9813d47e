import type { CartItem } from '#contract/cart.ts';

export type ArtistGroup = { artistId: number; artist: string; items: CartItem[] };

/** The items artist by artist, in the order in which each first came into the bag. */
export function groupByArtist(items: CartItem[]): ArtistGroup[] {
  const groups = new Map<number, ArtistGroup>();
  for (const item of items) {
    const { artist_id: artistId, artist_name: artist } = item.artwork;
    const group = groups.get(artistId) ?? { artistId, artist, items: [] };
    group.items.push(item);
    groups.set(artistId, group);
  }
  return [...groups.values()];
}
