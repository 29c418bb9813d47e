import type { Artist } from '#contract/artists.ts';
import { type Read, useRead } from '../../lib/use-read.ts';

/** Reads the profile of the signed-in person; its error is a 404 while there is none. */
export function useOwnArtist(): Read<Artist> {
  return useRead<Artist>('/artists/me', { auth: 'required', failure: 'Failed to load profile' });
}

/** Reads the public profile of an artist. @param artist id of the profile, or slug of a published mini-site */
export function useArtist(artist: string): Read<Artist> {
  return useRead<Artist>(`/artists/${encodeURIComponent(artist)}`, { failure: 'Failed to load artist profile' });
}
