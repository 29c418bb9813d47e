import type { Artist, SaveArtistBody } from '#contract/artists.ts';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/errors.ts';

/** The fields of a profile as the form holds them: all are texts, empty when absent. */
export type ProfileFields = { [Name in keyof SaveArtistBody]-?: string };

/** Makes the first values of the form. */
export function toFields(artist: Artist | null): ProfileFields {
  return {
    artist_name: artist?.artist_name ?? '',
    bio: artist?.bio ?? '',
    location: artist?.location ?? '',
    studio_name: artist?.studio_name ?? '',
    studio_address: artist?.studio_address ?? '',
    studio_description: artist?.studio_description ?? '',
    profile_image_url: artist?.profile_image_url ?? '',
    cover_image_url: artist?.cover_image_url ?? '',
    website_url: artist?.website_url ?? '',
    instagram_handle: artist?.instagram_handle ?? '',
    twitter_handle: artist?.twitter_handle ?? '',
  };
}

/** Saves the profile of the person who is signed in. Empty values are sent as absent. @throws ApiError */
export function saveArtist(fields: ProfileFields): Promise<Artist> {
  const said = Object.entries(fields).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]));
  const body: Record<string, string> = Object.fromEntries(said);
  return call<Artist>('/artists/me', { method: 'PUT', body, auth: 'required', failure: 'Failed to save profile' });
}

/** The message of a failed save, with the status when the server answered. */
export function saveFailure(error: unknown): string {
  const answered = error instanceof ApiError && error.status !== 0;
  return answered ? `Failed to update artist profile: ${error.status}` : 'Failed to save profile';
}
