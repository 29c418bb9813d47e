import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Absentable, Id, Instant, Line, Name, NullableText, Text } from './primitives.ts';

/** The longest values of the fields of a profile, in characters. */
export const ARTIST_LIMITS = {
  artist_name: 100,
  bio: 2_000,
  location: 200,
  studio_name: 100,
  studio_address: 500,
  studio_description: 1_000,
  url: 500,
  handle: 50,
  /** Of the address that a handle may be given as. */
  handleText: 500,
} as const;

const Url = Absentable(Line({ maxLength: ARTIST_LIMITS.url, pattern: '^(https?://\\S+)?$' }));
/** The address of a picture: the path of an uploaded one, or a full address elsewhere. The path is `UPLOADED_PATH`. */
const PictureUrl = Absentable(
  Line({
    maxLength: ARTIST_LIMITS.url,
    pattern:
      '^(https?://\\S+|/images/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/(?:thumb|medium|large|original)\\.(?:webp|jpg|png))?$',
  }),
);
/** The point of a picture that stays in sight when it is cropped: percent from the left, and from the top. */
const Focus = Absentable(Type.String({ pattern: '^((100|[1-9]?\\d) (100|[1-9]?\\d))?$' }));
/** A handle, or the address of a profile, which becomes its handle. */
const Handle = Absentable(Line({ maxLength: ARTIST_LIMITS.handleText }));

export const SaveArtistBody = Type.Object({
  artist_name: Name({ minLength: 1, maxLength: ARTIST_LIMITS.artist_name }),
  bio: Text({ minLength: 1, maxLength: ARTIST_LIMITS.bio }),
  location: Absentable(Line({ maxLength: ARTIST_LIMITS.location })),
  studio_name: Absentable(Line({ maxLength: ARTIST_LIMITS.studio_name })),
  studio_address: Absentable(Text({ maxLength: ARTIST_LIMITS.studio_address })),
  studio_description: Absentable(Text({ maxLength: ARTIST_LIMITS.studio_description })),
  profile_image_url: PictureUrl,
  profile_image_focus: Focus,
  cover_image_url: PictureUrl,
  cover_image_focus: Focus,
  studio_image_url: PictureUrl,
  studio_image_focus: Focus,
  website_url: Url,
  instagram_handle: Handle,
  twitter_handle: Handle,
});
export type SaveArtistBody = Static<typeof SaveArtistBody>;

export const Artist = Type.Object(
  {
    id: Id,
    user_id: Id,
    artist_name: Type.String(),
    bio: Type.String(),
    location: NullableText,
    studio_name: NullableText,
    studio_address: NullableText,
    studio_description: NullableText,
    profile_image_url: NullableText,
    profile_image_focus: NullableText,
    cover_image_url: NullableText,
    cover_image_focus: NullableText,
    studio_image_url: NullableText,
    studio_image_focus: NullableText,
    website_url: NullableText,
    instagram_handle: NullableText,
    twitter_handle: NullableText,
    created_at: Instant,
  },
  { title: 'Artist' },
);
export type Artist = Static<typeof Artist>;

/** The artists that a search finds, at most. */
export const MOST_FOUND = 8;

/** Words to look for in name, location and bio. */
export const ArtistsQuery = Type.Object({ q: Line({ minLength: 1, maxLength: 200 }) });
export type ArtistsQuery = Static<typeof ArtistsQuery>;

/** An artist as a search shows them. */
export const FoundArtist = Type.Pick(Artist, [
  'id',
  'artist_name',
  'location',
  'profile_image_url',
  'profile_image_focus',
]);
export type FoundArtist = Static<typeof FoundArtist>;

export const ArtistsReply = Type.Object({ artists: Type.Array(FoundArtist, { maxItems: MOST_FOUND }) });
export type ArtistsReply = Static<typeof ArtistsReply>;
