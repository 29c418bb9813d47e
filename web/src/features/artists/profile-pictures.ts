import type { Artist } from '#contract/artists.ts';

/** The pictures of a profile, each with the field of its point. */
export const PROFILE_PICTURES = [
  {
    name: 'profile_image_url',
    focus: 'profile_image_focus',
    label: 'Profile image URL',
    choose: 'Choose a profile picture',
    shape: 'portrait',
    help: 'A portrait, square or nearly so.',
  },
  {
    name: 'cover_image_url',
    focus: 'cover_image_focus',
    label: 'Cover image URL',
    choose: 'Choose a cover picture',
    shape: 'cover',
    help: 'A wide picture above your page.',
  },
  {
    name: 'studio_image_url',
    focus: 'studio_image_focus',
    label: 'Studio image URL',
    choose: 'Choose a studio picture',
    shape: 'studio',
    help: 'The room in which you work, beside what you tell of it.',
  },
] as const;

export type ProfilePicture = (typeof PROFILE_PICTURES)[number];

/** The addresses of the pictures that a profile, or its form, names. */
export function pictureAddresses(profile: Pick<Artist, ProfilePicture['name']>): string[] {
  return PROFILE_PICTURES.flatMap(({ name }) => profile[name]?.trim() || []);
}
