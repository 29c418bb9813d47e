import { type Kysely, sql } from 'kysely';
import Type, { type Static } from 'typebox';
import { Id, Nullable } from '../../contract/primitives.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { CatchUp } from '../../engine/folding/reading/catch-up.ts';
import { readHeads } from '../../engine/folding/sources.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { loadState } from '../../engine/log/load-state.ts';
import type { ArtistEvent } from '../artists/events.ts';
import type { FollowedArtist } from './decide.ts';

/* What follows must know of an artist, from the stream of the profile. Everything else in its events is ignored. */

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
