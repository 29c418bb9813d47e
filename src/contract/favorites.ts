import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Artist } from './artists.ts';
import { Artwork, ArtworkStatus } from './artworks.ts';
import { Id, Instant, Nullable, Paging } from './primitives.ts';

/** What a member may have at most. */
export const FAVORITES_LIMITS = { artworks: 10_000, artists: 2_000 } as const;

/** Works, and artists, that a guest keeps on the device and brings along at most. */
export const GUEST_LIMIT = 200;

/** The pages of a list of favourites or follows. */
export const FavoritesQuery = Type.Object({
  page: Type.Optional(Paging.page),
  limit: Type.Optional(Paging.limit),
});

const Count = Type.Integer({ minimum: 0 });

/** Newest first. Works that were deleted since are left out, of the total too. */
export const FavoritesReply = Type.Object({
  artworks: Type.Array(
    Type.Object({
      artwork: Artwork,
      favorited_at: Instant,
      /** US dollars, when it became a favourite. */
      price_then: Type.Number({ minimum: 0 }),
      /** When it became a favourite; null when that was not noted yet. */
      status_then: Nullable(ArtworkStatus),
    }),
  ),
  total: Count,
  ...Paging,
});
export type FavoritesReply = Static<typeof FavoritesReply>;

/** Newest first. Artists who left are left out, of the total too. */
export const FollowsReply = Type.Object({
  artists: Type.Array(
    Type.Object({
      artist: Artist,
      followed_at: Instant,
      /** Works listed since the member last read this entry, or followed; deleted ones are left out. */
      new_works: Count,
    }),
  ),
  total: Count,
  ...Paging,
});
export type FollowsReply = Static<typeof FollowsReply>;

/** Everything that is a favourite or followed, as hearts and buttons need it; the first were added first. */
export const FavoriteIdsReply = Type.Object({
  artwork_ids: Type.Array(Id, { maxItems: FAVORITES_LIMITS.artworks }),
  /** Of profiles. */
  artist_ids: Type.Array(Id, { maxItems: FAVORITES_LIMITS.artists }),
});
export type FavoriteIdsReply = Static<typeof FavoriteIdsReply>;

/** What a guest kept on the device, in the order in which it was added. `artist_ids` are of profiles. */
export const MergeFavoritesBody = Type.Object({
  artwork_ids: Type.Array(Id, { maxItems: GUEST_LIMIT }),
  artist_ids: Type.Array(Id, { maxItems: GUEST_LIMIT }),
});
export type MergeFavoritesBody = Static<typeof MergeFavoritesBody>;

/** How many works and artists are new to the member. What is unknown, there already or beyond a limit is left out. */
export const MergeFavoritesReply = Type.Object({ added: Count });
export type MergeFavoritesReply = Static<typeof MergeFavoritesReply>;
