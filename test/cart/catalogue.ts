import { randomUUIDv7 } from 'node:crypto';
import { nextId } from '../../src/engine/db/ids.ts';
import type { ArtworkFields, ArtworkStatus } from '../../src/shop/artworks/events.ts';
import type { Stack } from '../helpers/stack.ts';

const ARTIST = { user_id: 900_001, profile_id: 77, artist_name: 'Ada Brush' };

/** The fields of a work by default. */
export const FIELDS: ArtworkFields = {
  title: 'Low Tide',
  description: 'Salt on linen.',
  category_id: 1,
  medium: 'Oil on linen',
  price_cents: 125_050,
  dimensions: '40 × 60 cm',
  weight: null,
  size: null,
  color: null,
  style: null,
  tags: [],
  is_commission: false,
  is_digital: false,
  limited_edition: null,
};

/** Writes the events of a catalogue straight to the log: a cart knows works by their streams alone. */
export async function openCatalogue({ parts: { db, domainLog } }: Pick<Stack, 'parts'>) {
  const append = async (stream: string, type: string, payload: Record<string, unknown>) => {
    const verdict = await domainLog.append({
      stream,
      expectedVersion: null,
      events: [{ type, payload, id: randomUUIDv7(), occurredAt: new Date() }],
      actorId: ARTIST.user_id,
    });
    if (verdict.verdict !== 'stored') throw new Error(`${type} was answered with ${verdict.verdict}`);
    return verdict.position;
  };
  const said = { bio: 'Paints fog.', location: null, studio_name: null, studio_address: null };
  const unsaid = { studio_description: null, profile_image_url: null, cover_image_url: null, website_url: null };
  const handles = { instagram_handle: null, twitter_handle: null };
  const unseen = {
    profile_image_focus: null,
    cover_image_focus: null,
    studio_image_url: null,
    studio_image_focus: null,
  };
  await append(`artist-${ARTIST.user_id}`, 'artist_profile_saved', {
    ...ARTIST,
    ...said,
    ...unsaid,
    ...handles,
    ...unseen,
  });

  const about = (id: number) => ({ artwork_id: id, artist_id: ARTIST.user_id });
  const tell = (id: number, type: string, payload: Record<string, unknown> = {}) =>
    append(`artwork-${id}`, type, { ...about(id), ...payload });
  return {
    artist: ARTIST,
    /** Lists a work. @returns its id */
    async list(fields: Partial<ArtworkFields> = {}): Promise<number> {
      const id = await nextId(db, 'artwork_id');
      await tell(id, 'artwork_listed', { ...FIELDS, ...fields });
      return id;
    },
    /** Each returns the position of its event. */
    change: (id: number, fields: Partial<ArtworkFields>) => tell(id, 'artwork_changed', fields),
    setStatus: (id: number, status: ArtworkStatus) => tell(id, 'artwork_status_changed', { status }),
    /** Keeps pieces for an order, all that there are. */
    async hold(id: number, quantity: number, until: string): Promise<void> {
      await tell(id, 'pieces_held', { order_id: 9, quantity, until, price_cents: 100 });
      await tell(id, 'artwork_status_changed', { status: 'reserved', because: 'pieces' });
    },
    remove: (id: number) => tell(id, 'artwork_deleted'),
    erase: (id: number) => tell(id, 'artwork_erased'),
    /** Deletes the artist's profile. */
    leave: () =>
      append(`artist-${ARTIST.user_id}`, 'artist_profile_deleted', {
        profile_id: ARTIST.profile_id,
        user_id: ARTIST.user_id,
      }),
    deleteCart: (user_id: number) => append(`cart-${user_id}`, 'cart_deleted', { user_id }),
    addImage: (id: number, image_id: string) =>
      tell(id, 'artwork_image_added', {
        image: { image_id, width: 800, height: 600, color: '#204060', format: 'webp', bytes: 1_000 },
      }),
    removeImage: (id: number, image_id: string) => tell(id, 'artwork_image_removed', { image_id }),
  };
}
