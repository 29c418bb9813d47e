import t from 'tap';
import { artist, saveProfile } from '../../src/artists/decide.ts';
import type { ArtistEvent } from '../../src/artists/events.ts';
import { given } from '../helpers/decision.ts';

const fields = {
  artist_name: 'Ada Brush',
  bio: 'Paints what the sea leaves behind.',
  location: 'Lisbon',
  studio_name: null,
  studio_address: null,
  studio_description: null,
  profile_image_url: null,
  cover_image_url: null,
  website_url: 'https://ada.example.org',
  instagram_handle: null,
  twitter_handle: null,
};
const saved: ArtistEvent = { type: 'artist_profile_saved', payload: { profile_id: 7, user_id: 3, ...fields } };

t.test('saving a profile for the first time creates it under the new id', async (t) => {
  const decided = given(artist, []).when((state) => saveProfile(state, { userId: 3, newId: 7, fields }));
  t.same(decided, { events: [saved] });
});

t.test('saving it again replaces what it says and keeps its id', async (t) => {
  const changed = { ...fields, bio: 'Paints fog.' };
  const decided = given(artist, [saved]).when((state) => saveProfile(state, { userId: 3, newId: 8, fields: changed }));
  t.same(decided, { events: [{ ...saved, payload: { ...saved.payload, bio: 'Paints fog.' } }] });
});

t.test('saving what is there already changes nothing', async (t) => {
  const decided = given(artist, [saved]).when((state) => saveProfile(state, { userId: 3, newId: 8, fields }));
  t.same(decided, { events: [] });
});

t.test('a profile is as old as its first saving', async (t) => {
  const { state } = given(artist, [saved, { ...saved, payload: { ...saved.payload, bio: 'Paints fog.' } }]);
  t.match(state, { bio: 'Paints fog.', created_at: new Date('2026-01-01T00:00:00Z') });
});
