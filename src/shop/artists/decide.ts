import { isDeepStrictEqual } from 'node:util';
import Type, { type StaticDecode } from 'typebox';
import { KeptInstant, Nullable } from '../../contract/primitives.ts';
import { type ArtistEvent, artistEvents } from './events.ts';

type Saved = Extract<ArtistEvent, { type: 'artist_profile_saved' }>['payload'];

/** A profile, or null as long as there is none. */
const ArtistState = Nullable(
  Type.Object({ ...artistEvents.artist_profile_saved.payload.properties, created_at: KeptInstant }),
);
export type ArtistState = StaticDecode<typeof ArtistState>;

export type ProfileFields = Omit<Saved, 'profile_id' | 'user_id'>;

export const artist = {
  name: 'artist',
  version: 2,
  schema: ArtistState,
  initial: null as ArtistState,
  evolve(state: ArtistState, { type, payload, occurredAt }: ArtistEvent & { occurredAt: Date }): ArtistState {
    if (type === 'artist_profile_deleted') return null;
    return { ...payload, created_at: state?.created_at ?? occurredAt };
  },
};

/** The stream of an account's profile. */
export const artistStream = (userId: number) => `artist-${userId}`;

/**
 * Creates the profile, or replaces what it says. Saving what is there already changes nothing.
 *
 * @param newId the profile's id, if it is created now
 */
export function saveProfile(
  state: ArtistState,
  { userId, newId, fields }: { userId: number; newId: number; fields: ProfileFields },
): { events: ArtistEvent[] } {
  const payload: Saved = { profile_id: state?.profile_id ?? newId, user_id: userId, ...fields };
  if (state) {
    const { created_at: _, ...said } = state;
    if (isDeepStrictEqual(said, payload)) return { events: [] };
  }
  return { events: [{ type: 'artist_profile_saved', payload }] };
}

/** Deletes the profile, if there is one. */
export function deleteProfile(state: ArtistState): { events: ArtistEvent[] } {
  if (!state) return { events: [] };
  const { profile_id, user_id } = state;
  return { events: [{ type: 'artist_profile_deleted', payload: { profile_id, user_id } }] };
}
