import type { Kysely } from 'kysely';
import type { Artwork } from '../contract/artworks.ts';
import type { DB } from '../db/tables.ts';
import { fail } from '../errors.ts';
import type { DomainLog } from '../log/domain.ts';
import { type ArtworkState, isThere } from './decide.ts';
import { presentArtwork, type ShownArtist } from './present.ts';
import { readPopularity } from './read.ts';

/** The profile of an account as its own stream says it now. @throws ARTIST_PROFILE_REQUIRED when there is none */
export async function loadArtist(log: DomainLog, userId: number): Promise<ShownArtist> {
  const last = (await log.load(`artist-${userId}`)).at(-1);
  const { profile_id, artist_name } = last?.payload ?? {};
  if (typeof profile_id !== 'number' || typeof artist_name !== 'string') throw fail('ARTIST_PROFILE_REQUIRED');
  return { artist_profile_id: profile_id, artist_name };
}

/**
 * A work as a write answers it: as it was decided, whatever the read model has folded.
 *
 * @throws ARTWORK_NOT_FOUND when it is not there any more
 */
export async function answerArtwork(
  { db, domainLog }: { db: Kysely<DB>; domainLog: DomainLog },
  state: ArtworkState,
): Promise<Artwork> {
  if (!isThere(state)) throw fail('ARTWORK_NOT_FOUND');
  const [artist, popularity] = await Promise.all([
    loadArtist(domainLog, state.artist_id),
    readPopularity(db, state.artwork_id),
  ]);
  return presentArtwork({ ...state, ...artist, ...popularity });
}
