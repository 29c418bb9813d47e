import { type Kysely, sql } from 'kysely';
import Type, { type Static } from 'typebox';
import type { ArtistEvent } from '../artists/events.ts';
import type { ArtworkEvent } from '../artworks/events.ts';
import { ArtworkStatus } from '../contract/artworks.ts';
import { Id, Nullable } from '../contract/primitives.ts';
import type { DB } from '../db/tables.ts';
import type { CatchUp } from '../folding/catch-up.ts';
import { readHeads } from '../folding/checkpoints.ts';
import type { DomainLog } from '../log/domain.ts';
import { DOMAIN_LANE } from '../log/lanes.ts';
import { loadState } from '../log/load-state.ts';
import type { FavoriteWork, FollowedArtist } from './decide.ts';

/*
 * What favourites and follows must know of works and artists, from the streams of these. They ignore everything else in
 * those events.
 */

const Work = Nullable(Type.Object({ artist_id: Id, price_cents: Type.Integer({ minimum: 0 }), status: ArtworkStatus }));

/** A work that can be a favourite; null before it is listed and after it is deleted. */
export const favoriteWork = {
  name: 'favorite-work',
  version: 2,
  schema: Work,
  initial: null as Static<typeof Work>,
  evolve(work: Static<typeof Work>, { type, payload }: ArtworkEvent): Static<typeof Work> {
    switch (type) {
      case 'artwork_listed':
        return { artist_id: payload.artist_id, price_cents: payload.price_cents, status: 'available' };
      case 'artwork_changed':
        return work && { ...work, price_cents: payload.price_cents ?? work.price_cents };
      case 'artwork_status_changed':
        return work && { ...work, status: payload.status };
      case 'artwork_deleted':
      case 'artwork_erased':
        return null;
      default:
        return work;
    }
  },
};

const Artist = Nullable(Type.Object({ profile_id: Id, artist_id: Id }));

/** An artist who can be followed; null before there is a profile and after it is deleted. */
export const followedArtist = {
  name: 'followed-artist',
  version: 1,
  schema: Artist,
  initial: null as Static<typeof Artist>,
  evolve: (_artist: Static<typeof Artist>, { type, payload }: ArtistEvent): Static<typeof Artist> =>
    type === 'artist_profile_saved' ? { profile_id: payload.profile_id, artist_id: payload.user_id } : null,
};

/** Works as their own streams say them now; those that are not there are left out. */
export async function loadWorks(log: DomainLog, ids: number[]): Promise<FavoriteWork[]> {
  const works = await Promise.all(
    [...new Set(ids)].map(async (artwork_id) => {
      const { state } = await loadState(log, `artwork-${artwork_id}`, favoriteWork);
      return state && { artwork_id, ...state };
    }),
  );
  return works.filter((work) => work !== null);
}

/** The accounts of profiles, in the order of the ids; those that the read model does not have are left out. */
async function accountsOf(db: Kysely<DB>, profileIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from read.artist where id = any(${profileIds}::bigint[])
    order by array_position(${profileIds}::bigint[], id)`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/**
 * Artists as their own streams say them now, in the order of the ids; those that are not there are left out. The read
 * model only says whose profile an id is, which never changes. It folds on when it lacks one: the profile may be new.
 */
export async function loadArtists(
  { db, domainLog, catchUp }: { db: Kysely<DB>; domainLog: DomainLog; catchUp: CatchUp },
  profileIds: number[],
): Promise<FollowedArtist[]> {
  const asked = [...new Set(profileIds)];
  let accounts = await accountsOf(db, asked);
  if (accounts.length < asked.length) {
    const heads = await readHeads(db, 'domain', [DOMAIN_LANE]);
    await catchUp('artists', heads.get(DOMAIN_LANE) ?? 0);
    accounts = await accountsOf(db, asked);
  }
  const artists = await Promise.all(
    accounts.map(async (userId) => (await loadState(domainLog, `artist-${userId}`, followedArtist)).state),
  );
  return artists.filter((artist) => artist !== null);
}
