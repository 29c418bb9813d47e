/** What can be kept: works as favourites, artists as followed. */
export type Kind = 'artworks' | 'artists';

export const KINDS = ['artworks', 'artists'] as const satisfies Kind[];

/** A thing that is kept, or not any more. */
export type Change = { kind: Kind; id: number; on: boolean };

/** The keys under which a guest's device keeps what it keeps. */
export const DEVICE_KEYS: Record<Kind, string> = { artworks: 'liked_artworks', artists: 'followed_artists' };
