import t from 'tap';
import { artist, deleteProfile, saveProfile } from '../../src/shop/artists/decide.ts';
import type { ArtistEvent } from '../../src/shop/artists/events.ts';
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
  profile_image_focus: null,
  cover_image_focus: null,
  studio_image_url: null,
  studio_image_focus: null,
  website_url: 'https://ada.example.org',
  instagram_handle: null,
  twitter_handle: null,
};
const saved = { type: 'artist_profile_saved' as const, payload: { profile_id: 7, user_id: 3, ...fields } };
const deleted: ArtistEvent = { type: 'artist_profile_deleted', payload: { profile_id: 7, user_id: 3 } };
const nothing: ArtistEvent[] = [];
const once: ArtistEvent[] = [saved];

t.test('saving a profile for the first time creates it under the new id', async (t) => {
  const decided = given(artist, nothing).when((state) => saveProfile(state, { userId: 3, newId: 7, fields }));
  t.same(decided, { events: [saved] });
});

t.test('saving it again replaces what it says and keeps its id', async (t) => {
  const changed = { ...fields, bio: 'Paints fog.' };
  const decided = given(artist, once).when((state) => saveProfile(state, { userId: 3, newId: 8, fields: changed }));
  t.same(decided, { events: [{ ...saved, payload: { ...saved.payload, bio: 'Paints fog.' } }] });
});

t.test('saving what is there already changes nothing', async (t) => {
  const decided = given(artist, once).when((state) => saveProfile(state, { userId: 3, newId: 8, fields }));
  t.same(decided, { events: [] });
});

t.test('a profile is as old as its first saving', async (t) => {
  const twice: ArtistEvent[] = [saved, { ...saved, payload: { ...saved.payload, bio: 'Paints fog.' } }];
  const { state } = given(artist, twice);
  t.match(state, { bio: 'Paints fog.', created_at: new Date('2026-01-01T00:00:00Z') });
});

t.test('deleting a profile ends it, once', async (t) => {
  t.same(given(artist, once).when(deleteProfile), { events: [deleted] });
  t.same(given(artist, nothing).when(deleteProfile), { events: [] });
  const over: ArtistEvent[] = [saved, deleted];
  t.same(given(artist, over).when(deleteProfile), { events: [] });
  t.equal(given(artist, over).state, null);
});
