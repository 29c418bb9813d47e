import type { Artist } from '../../../../src/contract/artists.ts';
import { type Read, useRead } from '../../lib/use-read.ts';

/** The profile of the person who is signed in; fails as not found as long as there is none. */
export function useOwnArtist(): Read<Artist> {
  return useRead<Artist>('/artists/me', { auth: 'required', failure: 'Failed to load profile' });
}

/** The public profile of an artist. @param artist id of the profile, or slug of a published mini-site */
export function useArtist(artist: string): Read<Artist> {
  return useRead<Artist>(`/artists/${encodeURIComponent(artist)}`, { failure: 'Failed to load artist profile' });
}
