import Type from 'typebox';
import { Id, NullableText } from '../contract/primitives.ts';
import type { EventDefinitions, EventOf } from '../log/event-registry.ts';

/** What happens in the stream `artist-<user id>`: so an account has one profile at most. */
export const artistEvents = {
  /** The whole profile as it is from now on. */
  artist_profile_saved: {
    version: 1,
    payload: Type.Object({
      profile_id: Id,
      user_id: Id,
      artist_name: Type.String(),
      bio: Type.String(),
      location: NullableText,
      studio_name: NullableText,
      studio_address: NullableText,
      studio_description: NullableText,
      profile_image_url: NullableText,
      cover_image_url: NullableText,
      website_url: NullableText,
      instagram_handle: NullableText,
      twitter_handle: NullableText,
    }),
  },
  /** With it goes all that the stream said before; whoever keeps a copy forgets it. */
  artist_profile_deleted: { version: 1, payload: Type.Object({ profile_id: Id, user_id: Id }) },
} satisfies EventDefinitions;

export type ArtistEvent = EventOf<typeof artistEvents>;
