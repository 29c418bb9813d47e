import Type, { type Static } from 'typebox';
import type { ArtworkStatus } from '../../contract/artworks.ts';
import { FAVORITES_LIMITS } from '../../contract/favorites.ts';
import { Id, Position } from '../../contract/primitives.ts';
import { fail } from '../../errors.ts';
import type { FavoritesEvent } from './events.ts';

const Follow = Type.Object({
  profile_id: Id,
  /** Up to where the member has seen what the artist listed; 0 before the first time. */
  seen: Position,
});

/** In the order in which they were added. Arrays, because copying one of 10,000 numbers costs little at each event. */
const FavoritesState = Type.Object({
  artworks: Type.Array(Id),
  artists: Type.Array(Follow),
  /** Whether the last event deleted everything. */
  deleted: Type.Boolean(),
});
export type FavoritesState = Static<typeof FavoritesState>;

type Decided = { events: FavoritesEvent[] };

/** A work that may become a favourite, and its price and status at this time. */
export type FavoriteWork = { artwork_id: number; artist_id: number; price_cents: number; status: ArtworkStatus };

/** An artist who may be followed. */
export type FollowedArtist = { profile_id: number; artist_id: number };

/** What was shown as new of an artist. */
export type SeenWorks = { profile_id: number; up_to: number };

const EMPTY: FavoritesState = { artworks: [], artists: [], deleted: false };

const follows = ({ artists }: FavoritesState, profileId: number) =>
  artists.some(({ profile_id }) => profile_id === profileId);

export const favorites = {
  name: 'favorites',
  version: 1,
  schema: FavoritesState,
  initial: EMPTY,
  evolve(before: FavoritesState, { type, payload }: FavoritesEvent): FavoritesState {
    const state = before.deleted ? EMPTY : before;
    switch (type) {
      case 'artwork_favorited':
        return state.artworks.includes(payload.artwork_id)
          ? state
          : { ...state, artworks: [...state.artworks, payload.artwork_id] };
      case 'artwork_unfavorited':
        return { ...state, artworks: state.artworks.filter((id) => id !== payload.artwork_id) };
      case 'artist_followed':
        return follows(state, payload.profile_id)
          ? state
          : { ...state, artists: [...state.artists, { profile_id: payload.profile_id, seen: 0 }] };
      case 'artist_unfollowed':
        return { ...state, artists: state.artists.filter(({ profile_id }) => profile_id !== payload.profile_id) };
      case 'new_works_seen': {
        const seen = new Map(payload.artists.map(({ profile_id, up_to }) => [profile_id, up_to]));
        const artists = state.artists.map((artist) => ({
          ...artist,
          seen: Math.max(artist.seen, seen.get(artist.profile_id) ?? 0),
        }));
        return { ...state, artists };
      }
      case 'favorites_deleted':
        return { ...EMPTY, deleted: true };
    }
  },
};

/** The stream of a member's favourites and follows. */
export const favoritesStream = (userId: number) => `favorites-${userId}`;

/**
 * Makes a work a favourite; one that is a favourite already stays as it is, with its price and status.
 *
 * @throws FAVORITES_LIMIT
 */
export function favorite(state: FavoritesState, userId: number, work: FavoriteWork): Decided {
  if (state.artworks.includes(work.artwork_id)) return { events: [] };
  if (state.artworks.length >= FAVORITES_LIMITS.artworks) throw fail('FAVORITES_LIMIT');
  return { events: [{ type: 'artwork_favorited', payload: { user_id: userId, ...work } }] };
}

/** Makes a work no favourite any more. */
export function unfavorite({ artworks }: FavoritesState, userId: number, artworkId: number): Decided {
  if (!artworks.includes(artworkId)) return { events: [] };
  return { events: [{ type: 'artwork_unfavorited', payload: { user_id: userId, artwork_id: artworkId } }] };
}

/** Follows an artist. @throws FOLLOWS_LIMIT */
export function follow(state: FavoritesState, userId: number, artist: FollowedArtist): Decided {
  if (follows(state, artist.profile_id)) return { events: [] };
  if (state.artists.length >= FAVORITES_LIMITS.artists) throw fail('FOLLOWS_LIMIT');
  return { events: [{ type: 'artist_followed', payload: { user_id: userId, ...artist } }] };
}

/** Follows an artist no longer. */
export function unfollow(state: FavoritesState, userId: number, profileId: number): Decided {
  if (!follows(state, profileId)) return { events: [] };
  return { events: [{ type: 'artist_unfollowed', payload: { user_id: userId, profile_id: profileId } }] };
}

/** Those of a list that are not there yet, each once, as many as there is room for. */
function fresh<Thing>(things: Thing[], idOf: (thing: Thing) => number, known: Iterable<number>, room: number): Thing[] {
  const taken = new Set(known);
  const first = things.filter((thing) => !taken.has(idOf(thing)) && taken.add(idOf(thing)));
  return first.slice(0, Math.max(0, room));
}

/** Adds what a guest kept on the device: nothing twice, and what is beyond a limit not at all. */
export function merge(
  { artworks, artists }: FavoritesState,
  userId: number,
  kept: { works: FavoriteWork[]; artists: FollowedArtist[] },
): Decided {
  const works = fresh(
    kept.works,
    ({ artwork_id }) => artwork_id,
    artworks,
    FAVORITES_LIMITS.artworks - artworks.length,
  );
  const newArtists = fresh(
    kept.artists,
    ({ profile_id }) => profile_id,
    artists.map(({ profile_id }) => profile_id),
    FAVORITES_LIMITS.artists - artists.length,
  );
  const events: FavoritesEvent[] = [
    ...works.map((work) => ({ type: 'artwork_favorited' as const, payload: { user_id: userId, ...work } })),
    ...newArtists.map((artist) => ({ type: 'artist_followed' as const, payload: { user_id: userId, ...artist } })),
  ];
  const [first] = events;
  if (first?.type === 'artwork_favorited' || first?.type === 'artist_followed') first.payload.brought = events.length;
  return { events };
}

/** Notes which new works of followed artists were shown; what was noted before changes nothing. */
export function seeNewWorks({ artists }: FavoritesState, userId: number, shown: SeenWorks[]): Decided {
  const seen = new Map(artists.map((artist) => [artist.profile_id, artist.seen]));
  const further = shown.filter(({ profile_id, up_to }) => up_to > (seen.get(profile_id) ?? Number.POSITIVE_INFINITY));
  if (further.length === 0) return { events: [] };
  return { events: [{ type: 'new_works_seen', payload: { user_id: userId, artists: further } }] };
}

/** Deletes all favourites and follows of a member, whatever there is, unless that is done. */
export function deleteFavorites(state: FavoritesState, { userId }: { userId: number }): Decided {
  return { events: state.deleted ? [] : [{ type: 'favorites_deleted', payload: { user_id: userId } }] };
}
