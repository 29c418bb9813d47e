import Type from 'typebox';
import { Id, NullableText } from '../../contract/primitives.ts';
import type { EventDefinitions, EventOf } from '../../engine/log/event-registry.ts';

/** The events of the stream `artist-<user id>`. An account has one such stream, so one profile at most. */
export const artistEvents = {
  /** The whole profile as it is from now on. */
  artist_profile_saved: {
    version: 2,
    // Version 1 had no picture of the studio, and cropped every picture around its middle.
    upcasters: [
      (payload) => ({
        ...payload,
        profile_image_focus: null,
        cover_image_focus: null,
        studio_image_url: null,
        studio_image_focus: null,
      }),
    ],
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
      /** Percent from the left and from the top, such as `50 30`. */
      profile_image_focus: NullableText,
      cover_image_url: NullableText,
      cover_image_focus: NullableText,
      studio_image_url: NullableText,
      studio_image_focus: NullableText,
      website_url: NullableText,
      instagram_handle: NullableText,
      twitter_handle: NullableText,
    }),
  },
  /** Earlier events of the stream may be blanked after it, so every read model drops what it took from them. */
  artist_profile_deleted: { version: 1, payload: Type.Object({ profile_id: Id, user_id: Id }) },
} satisfies EventDefinitions;

export type ArtistEvent = EventOf<typeof artistEvents>;
