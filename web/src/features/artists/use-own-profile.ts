import type { Artist } from '#contract/artists.ts';
import { type Once, useOnce } from '../../lib/forms/use-once.ts';

/** Reads once whether the signed-in person has a profile; its error is a 404 while there is none. */
export function useOwnProfile(): Once<Artist> {
  return useOnce<Artist>('/artists/me', { auth: 'required', failure: 'Failed to load profile' });
}
