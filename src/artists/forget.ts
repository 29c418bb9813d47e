import type { DomainLog } from '../log/domain.ts';
import { execute } from '../log/execute.ts';
import type { EndedStream } from '../log/redact.ts';
import { artist, artistStream, deleteProfile } from './decide.ts';
import type { ArtistEvent } from './events.ts';

/** The names that a profile ever gave to its artist and the studio. */
export async function namesOfArtist(domainLog: DomainLog, userId: number): Promise<string[]> {
  const events = (await domainLog.load(artistStream(userId))) as unknown as ArtistEvent[];
  return events.flatMap(({ type, payload }) =>
    type === 'artist_profile_saved' ? [payload.artist_name, payload.studio_name ?? ''] : [],
  );
}

/**
 * Deletes the profile of an account, unless that is done: after its works, which are shown under its name.
 *
 * @returns its stream, to be blanked; null when there never was a profile
 */
export async function forgetProfile(domainLog: DomainLog, userId: number, at: Date): Promise<EndedStream | null> {
  const stream = artistStream(userId);
  const { upTo } = await execute(domainLog, {
    stream,
    decider: artist,
    decide: deleteProfile,
    actorId: null,
    at,
    requestId: 'erase',
  });
  return upTo === 0 ? null : { stream, position: upTo };
}
