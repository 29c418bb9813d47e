import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { openDomainLog } from '../../src/engine/log/domain.ts';
import type { StoredEvent } from '../../src/engine/log/domain-reads.ts';
import { AppError } from '../../src/errors.ts';
import type { ArtistEvent } from '../../src/shop/artists/events.ts';
import {
  type ArtworkState,
  artwork,
  changeArtwork,
  deleteArtwork,
  eraseArtwork,
  isThere,
  listArtwork,
} from '../../src/shop/artworks/decide.ts';
import type { ArtworkEvent } from '../../src/shop/artworks/events.ts';
import { describeImage, orderImages } from '../../src/shop/artworks/images/decide.ts';
import type { Rig } from '../helpers/folding.ts';

const ARTISTS = [1, 2];
const WORKS = [1001, 1002, 1003, 1004];
/** What is said of a work that is listed. */
export const FIELDS = {
  title: 'Tide',
  description: 'Salt.',
  category_id: 1,
  medium: 'Oil',
  price_cents: 100,
  dimensions: null,
  weight: null,
  size: null,
  color: null,
  style: null,
  tags: ['sea'],
  is_commission: false,
  is_digital: false,
  limited_edition: null,
};

type Told = (ArtistEvent | ArtworkEvent) & { stream: string };
/** A step in the life of a work; it depends on the state of the work. */
type Step = (state: ArtworkState, artworkId: number, userId: number) => ArtworkEvent[];

const save = (userId: number, name: string): Told => ({
  stream: `artist-${userId}`,
  type: 'artist_profile_saved',
  payload: {
    ...{ profile_id: userId * 10, user_id: userId, artist_name: name, bio: 'Paints.', location: null },
    ...{ studio_name: null, studio_address: null, studio_description: null, profile_image_url: null },
    ...{ cover_image_url: null, website_url: null, instagram_handle: null, twitter_handle: null },
    ...{ profile_image_focus: null, cover_image_focus: null, studio_image_url: null, studio_image_focus: null },
  },
});

const listing: Step = (state, artworkId, userId) =>
  state === null ? listArtwork(state, { artworkId, userId, fields: FIELDS }).events : [];
const deleting: Step = (state, _, userId) => deleteArtwork(state, { userId, at: new Date() }).events;
const erasing: Step = (state, artworkId, userId) => eraseArtwork(state, { artworkId, userId }).events;
const changing = fc
  .record(
    {
      title: fc.constantFrom('Tide', 'Ebb', "L'été 'at sea'"),
      tags: fc.constantFrom<string[]>([], ['Sea'], ['blue', 'Ä "b"', 'c\\d']),
      price_cents: fc.constantFrom(1, 999_999_999),
      color: fc.constantFrom('blue', null),
      limited_edition: fc.constantFrom(3, null),
      dimensions: fc.constantFrom('80 × 60 cm', '24" x 70"', 'as large as a door', null),
      style: fc.constantFrom('Abstract', 'ÉTÉ', null),
    },
    { requiredKeys: [] },
  )
  .map<Step>((changes) => (state, _, userId) => changeArtwork(state, { userId, changes, at: new Date() }).events);
const moving = fc
  .constantFrom('available' as const, 'sold' as const, 'reserved' as const)
  .map<Step>(
    (status) => (state, _, userId) => changeArtwork(state, { userId, changes: {}, status, at: new Date() }).events,
  );
const adding: Step = (state, artwork_id, artist_id) => {
  if (!isThere(state)) return [];
  const look =
    state.images.length % 2 ? { width: 3, height: 4, color: '#f0e6d2' } : { width: 4, height: 3, color: '#204060' };
  const image = { image_id: randomUUID(), ...look, format: 'png' as const, bytes: 9 };
  return [{ type: 'artwork_image_added', payload: { artwork_id, artist_id, image } }];
};
const ordering: Step = (state, _, userId) => {
  const images = isThere(state) ? state.images.map(({ image_id }) => image_id) : [];
  return orderImages(state, { userId, imageIds: [...images.slice(1), ...images.slice(0, 1)] }).events;
};
const describing = fc.constantFrom('A shore', 'Its “back”', null).map<Step>((text) => (state, _, userId) => {
  const image = isThere(state) ? state.images.at(-1) : undefined;
  return image ? describeImage(state, { userId, imageId: image.image_id, text }).events : [];
});
const removing: Step = (state, artwork_id, artist_id) => {
  const [first] = isThere(state) ? state.images : [];
  return first ? [{ type: 'artwork_image_removed', payload: { artwork_id, artist_id, image_id: first.image_id } }] : [];
};

const happening = fc.oneof(
  fc.record({ artist: fc.constantFrom(...ARTISTS), name: fc.constantFrom('Ada', 'Bob', 'Cleo') }),
  fc.record({
    work: fc.constantFrom(...WORKS),
    step: fc.oneof(
      { weight: 3, arbitrary: fc.constant(listing) },
      { weight: 3, arbitrary: changing },
      { weight: 3, arbitrary: moving },
      { weight: 2, arbitrary: fc.constantFrom(adding, adding, removing, ordering) },
      { weight: 1, arbitrary: describing },
      { weight: 1, arbitrary: fc.constantFrom(deleting, erasing) },
    ),
  }),
);

/** Histories as decisions make them: each work belongs to one artist, who has a profile before anything is listed. */
export const histories = fc.array(happening, { minLength: 1, maxLength: 40 }).map((happenings) => {
  const told: Told[] = ARTISTS.map((userId) => save(userId, 'Ada'));
  const states = new Map<number, ArtworkState>();
  for (const happened of happenings) {
    if ('artist' in happened) {
      told.push(save(happened.artist, happened.name));
      continue;
    }
    const { work, step } = happened;
    try {
      for (const event of step(states.get(work) ?? null, work, ARTISTS[work % 2] ?? 1)) {
        states.set(work, artwork.evolve(states.get(work) ?? null, { ...event, occurredAt: new Date() }));
        told.push({ ...event, stream: `artwork-${work}` });
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return told;
});

/** An event of any slice. */
type Appended = { stream: string; type: string; payload: Record<string, unknown> };

/** Appends a history. @returns its events, in the order of the log */
export async function appendAll({ db, folder }: Rig, told: Appended[]): Promise<StoredEvent[]> {
  const log = openDomainLog(db, { registry: folder.registry, onAppended: () => undefined });
  for (const [index, { stream, ...event }] of told.entries())
    await log.append({
      stream,
      expectedVersion: null,
      // As two processes date them, one of which is an hour behind.
      events: [{ ...event, id: randomUUID(), occurredAt: new Date(Date.UTC(2026, 0, 1, index % 2, index)) }],
      actorId: null,
    });
  const streams = [...new Set(told.map(({ stream }) => stream))];
  const events = (await Promise.all(streams.map((stream) => Array.fromAsync(log.read(stream))))).flat();
  return events.sort((one, other) => one.position - other.position);
}
