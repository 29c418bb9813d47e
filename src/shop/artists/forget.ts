import type { DomainLog } from '../../engine/log/domain.ts';
import { endStream } from '../../engine/log/end-stream.ts';
import type { EndedStream } from '../../engine/log/redact.ts';
import { artist, artistStream, deleteProfile } from './decide.ts';
import type { ArtistEvent } from './events.ts';

/** All names that a profile ever had for its artist and the studio. */
export async function namesOfArtist(domainLog: DomainLog, userId: number): Promise<string[]> {
  const names = new Set<string>();
  for await (const event of domainLog.read(artistStream(userId))) {
    const { type, payload } = event as unknown as ArtistEvent;
    if (type === 'artist_profile_saved') names.add(payload.artist_name).add(payload.studio_name ?? '');
  }
  return [...names];
}

/**
 * Deletes the profile of an account, unless that is done. Its works, which show its name, must be erased before.
 *
 * @returns its stream, to be blanked; null when there never was a profile
 */
export function forgetProfile(domainLog: DomainLog, userId: number, at: Date): Promise<EndedStream | null> {
  return endStream(domainLog, { stream: artistStream(userId), decider: artist, decide: deleteProfile, at });
}
