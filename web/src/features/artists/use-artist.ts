import type { Artist } from '#contract/artists.ts';
import { type Read, useRead } from '../../lib/reading/use-read.ts';

/** Reads the public profile of an artist. @param artist id of the profile, or slug of a published mini-site */
export function useArtist(artist: string): Read<Artist> {
  return useRead<Artist>(`/artists/${encodeURIComponent(artist)}`, { failure: 'Failed to load artist profile' });
}
