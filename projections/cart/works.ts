import { sql, type Transaction } from 'kysely';
import { GONE } from '../../src/contract/cart.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import type { ArtistEvent } from '../../src/shop/artists/events.ts';
import type { ArtworkEvent, ArtworkStatus } from '../../src/shop/artworks/events.ts';

type Work = {
  id: number;
  artist_id: number;
  title: string;
  medium: string;
  dimensions: string | null;
  price_cents: number;
  status: ArtworkStatus | 'deleted';
  /** Ids, in the order in which they are shown. */
  images: string[];
};

/** What carts show of a work after an event. */
function evolve(work: Work | undefined, { type, payload }: ArtworkEvent): Work {
  if (type === 'artwork_listed') {
    const { artwork_id: id, artist_id, title, medium, dimensions, price_cents } = payload;
    return { id, artist_id, title, medium, dimensions, price_cents, status: 'available', images: [] };
  }
  if (type === 'artwork_erased') {
    const { artwork_id: id, artist_id } = payload;
    const nothing = { title: GONE.title, medium: '', dimensions: null, price_cents: 0, images: [] };
    return { id, artist_id, ...nothing, status: 'deleted' };
  }
  if (!work) throw new Error(`artwork ${payload.artwork_id} was never listed`);
  switch (type) {
    case 'artwork_changed': {
      const { title, medium, dimensions, price_cents } = payload;
      return {
        ...work,
        ...(title !== undefined && { title }),
        ...(medium !== undefined && { medium }),
        ...(dimensions !== undefined && { dimensions }),
        ...(price_cents !== undefined && { price_cents }),
      };
    }
    case 'artwork_status_changed':
      return { ...work, status: payload.status };
    case 'artwork_deleted':
      return { ...work, status: 'deleted' };
    case 'artwork_image_added':
      return { ...work, images: [...work.images, payload.image.image_id] };
    case 'artwork_images_ordered':
      return { ...work, images: payload.image_ids };
    case 'artwork_image_removed':
      return { ...work, images: work.images.filter((id) => id !== payload.image_id) };
    default:
      return work;
  }
}

/** Folds the events of works: reads all works that they name at once, changes them, and writes them back at once. */
export async function foldWorks(transaction: Transaction<DB>, events: ArtworkEvent[]): Promise<void> {
  if (events.length === 0) return;
  const ids = [...new Set(events.map(({ payload }) => payload.artwork_id))].sort((one, other) => one - other);
  const { rows } = await sql<Work>`select * from cart_artwork where id = any(${ids}::bigint[])`.execute(transaction);
  const works = new Map(rows.map((work) => [work.id, work]));
  for (const event of events) works.set(event.payload.artwork_id, evolve(works.get(event.payload.artwork_id), event));
  await sql`
    insert into cart_artwork
    select * from jsonb_populate_recordset(null::cart_artwork, ${JSON.stringify(ids.map((id) => works.get(id)))}::jsonb)
    on conflict (id) do update set title = excluded.title, medium = excluded.medium, dimensions = excluded.dimensions,
      price_cents = excluded.price_cents, status = excluded.status, images = excluded.images`.execute(transaction);
}

/** Folds the names of artists. */
export async function foldArtists(transaction: Transaction<DB>, events: ArtistEvent[]): Promise<void> {
  if (events.length === 0) return;
  const told = events.map(({ type, payload }) => ({
    user_id: payload.user_id,
    profile_id: payload.profile_id,
    artist_name: type === 'artist_profile_saved' ? payload.artist_name : GONE.artist,
  }));
  const artists = [...new Map(told.map((artist) => [artist.user_id, artist])).values()].sort(
    (one, other) => one.user_id - other.user_id,
  );
  await sql`
    insert into cart_artist (user_id, profile_id, artist_name)
    select * from unnest(${artists.map(({ user_id }) => user_id)}::bigint[],
      ${artists.map(({ profile_id }) => profile_id)}::bigint[], ${artists.map(({ artist_name }) => artist_name)}::text[])
    on conflict (user_id) do update set profile_id = excluded.profile_id, artist_name = excluded.artist_name`.execute(
    transaction,
  );
}
