import Type from 'typebox';
import { Id, Nullable, Position } from '../../contract/primitives.ts';
import type { EventDefinitions, EventOf } from '../../engine/log/event-registry.ts';

/** On the first event of what a guest brought along at sign-in: how many events that are. */
const brought = Type.Optional(Type.Integer({ minimum: 1 }));

/**
 * The events of the stream `favorites-<user id>`. `user_id` is the member, `artist_id` the artist's user id and
 * `profile_id` the artist's profile; money is in cents.
 */
export const favoritesEvents = {
  /** `price_cents` and `status` are those of the work at that time. */
  artwork_favorited: {
    version: 2,
    // Version 1 did not say what the status was.
    upcasters: [(payload) => ({ ...payload, status: null })],
    payload: Type.Object({
      user_id: Id,
      artwork_id: Id,
      artist_id: Id,
      price_cents: Type.Integer({ minimum: 0 }),
      status: Nullable(Type.Enum(['available', 'sold', 'reserved'])),
      brought,
    }),
  },
  artwork_unfavorited: { version: 1, payload: Type.Object({ user_id: Id, artwork_id: Id }) },
  artist_followed: {
    version: 1,
    payload: Type.Object({ user_id: Id, profile_id: Id, artist_id: Id, brought }),
  },
  artist_unfollowed: { version: 1, payload: Type.Object({ user_id: Id, profile_id: Id }) },
  /** The member has seen which works of these artists are new. `up_to` is the position where the last was listed. */
  new_works_seen: {
    version: 1,
    payload: Type.Object({
      user_id: Id,
      artists: Type.Array(Type.Object({ profile_id: Id, up_to: Position })),
    }),
  },
  /** Earlier events of the stream may be blanked after it, so every read model drops what it took from them. */
  favorites_deleted: { version: 1, payload: Type.Object({ user_id: Id }) },
} satisfies EventDefinitions;

export type FavoritesEvent = EventOf<typeof favoritesEvents>;
