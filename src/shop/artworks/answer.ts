import type { Kysely } from 'kysely';
import Type from 'typebox';
import type { Artwork } from '../../contract/artworks.ts';
import { Id, Nullable } from '../../contract/primitives.ts';
import { isMissingReadModel } from '../../engine/db/sql-state.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { fail } from '../../errors.ts';
import type { ArtistEvent } from '../artists/events.ts';
import { type ArtworkState, isThere } from './decide.ts';
import { presentArtwork, type ShownArtist, shownOf } from './present.ts';
import { readPopularity } from './read.ts';

const Artist = Nullable(Type.Object({ artist_profile_id: Id, artist_name: Type.String() }));

/** The artist of works, from the artist's own stream; null before there is a profile and after it is deleted. */
export const worksArtist = {
  name: 'works-artist',
  version: 1,
  schema: Artist,
  initial: null as ShownArtist | null,
  evolve(_artist: ShownArtist | null, { type, payload }: ArtistEvent): ShownArtist | null {
    if (type === 'artist_profile_deleted') return null;
    return { artist_profile_id: payload.profile_id, artist_name: payload.artist_name };
  },
};

/** The profile of an account as its own stream says it now. @throws ARTIST_PROFILE_REQUIRED when there is none */
export async function loadArtist(log: DomainLog, userId: number): Promise<ShownArtist> {
  const { state } = await loadState(log, `artist-${userId}`, worksArtist);
  if (!state) throw fail('ARTIST_PROFILE_REQUIRED');
  return state;
}

/**
 * A work as a write answers it: from the decided state, however far the read model has folded.
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
    // A write is answered even when the read model is missing; nothing has been counted then.
    readPopularity(db, state.artwork_id).catch((error: unknown) => {
      if (isMissingReadModel(error)) return { view_count: 0, like_count: 0 };
      throw error;
    }),
  ]);
  return presentArtwork({ ...shownOf(state), ...artist, ...popularity });
}
