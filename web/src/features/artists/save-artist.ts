import type { Artist, SaveArtistBody } from '#contract/artists.ts';
import type { Seed } from '../../lib/drafts/restore-draft.ts';
import { call, callTagged, type Tagged } from '../../lib/reading/api.ts';
import { ApiError } from '../../lib/reading/errors.ts';

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
    profile_image_focus: artist?.profile_image_focus ?? '',
    cover_image_url: artist?.cover_image_url ?? '',
    cover_image_focus: artist?.cover_image_focus ?? '',
    studio_image_url: artist?.studio_image_url ?? '',
    studio_image_focus: artist?.studio_image_focus ?? '',
    website_url: artist?.website_url ?? '',
    instagram_handle: artist?.instagram_handle ?? '',
    twitter_handle: artist?.twitter_handle ?? '',
  };
}

/** The names of the fields on the screen. */
export const PROFILE_LABELS: { [Name in keyof ProfileFields]: string } = {
  artist_name: 'Artist name',
  bio: 'Bio',
  location: 'Location',
  studio_name: 'Studio name',
  studio_address: 'Studio address',
  studio_description: 'Studio description',
  profile_image_url: 'Profile image URL',
  profile_image_focus: 'Point of the profile image',
  cover_image_url: 'Cover image URL',
  cover_image_focus: 'Point of the cover image',
  studio_image_url: 'Studio image URL',
  studio_image_focus: 'Point of the studio image',
  website_url: 'Website',
  instagram_handle: 'Instagram handle',
  twitter_handle: 'X (Twitter) handle',
};

const PATH = '/artists/me';

/** What the form starts from. @param saved `null` before the first save */
export function toSeed(saved: Tagged<Artist> | null): Seed<ProfileFields> {
  return { fields: toFields(saved?.data ?? null), etag: saved?.etag ?? null };
}

/** Reads the profile as it is saved now. @throws ApiError */
export async function readProfile(): Promise<Seed<ProfileFields>> {
  return toSeed(await callTagged<Artist>(PATH, { auth: 'required', failure: 'Failed to load profile' }));
}

/**
 * Saves the profile of the person who is signed in. Empty values are sent as absent.
 *
 * @param ifMatch the tag of the profile that the fields were made from
 * @throws ApiError
 */
export function saveArtist(fields: ProfileFields, ifMatch: string | null): Promise<Artist> {
  const said = Object.entries(fields).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]));
  const body: Record<string, string> = Object.fromEntries(said);
  const failure = 'Failed to save profile';
  return call<Artist>(PATH, { method: 'PUT', body, ifMatch, auth: 'required', failure });
}

/** The message of a failed save, with the status when the server answered. */
export function saveFailure(error: unknown): string {
  const answered = error instanceof ApiError && error.status !== 0;
  return answered ? `Failed to update artist profile: ${error.status}` : 'Failed to save profile';
}
