import type { Artist } from '../../../../src/contract/artists.ts';
import { type Once, useOnce } from '../../lib/use-once.ts';

/** Whether the person who is signed in has a profile; fails as not found as long as there is none. */
export function useOwnProfile(): Once<Artist> {
  return useOnce<Artist>('/artists/me', { auth: 'required', failure: 'Failed to load profile' });
}
