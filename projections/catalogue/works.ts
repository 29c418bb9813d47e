import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { ArtworkEvent, ArtworkFields } from '../../src/shop/artworks/events.ts';
import { evolveImages, type HungImage } from './images.ts';

type Told = ArtworkEvent & { occurredAt: Date; position: number };

/** A work within the fold; the insert joins `artist_profile_id` and `artist_name` in. */
type Work = ArtworkFields & {
  id: number;
  artist_id: number;
  status: string;
  images: HungImage[];
  created_at: Date;
  position: number;
};

const FIELDS = [
  'title',
  'description',
  'category_id',
  'medium',
  'price_cents',
  'dimensions',
  'weight',
  'size',
  'color',
  'style',
  'tags',
  'is_commission',
  'is_digital',
  'limited_edition',
] as const satisfies (keyof ArtworkFields)[];
const OWN = ['artist_id', ...FIELDS, 'status', 'images', 'created_at'];
const ARTIST = ['artist_profile_id', 'artist_name'];
const CHANGING = [...FIELDS, 'status', 'images', 'position'];

/** The columns of `artwork` beside the id. */
export const WORK_COLUMNS = [...OWN, ...ARTIST, 'position'];

const names = (columns: readonly string[], table = '') => sql.raw(columns.map((c) => `${table}${c}`).join(', '));

/** A work after an event; undefined when it is gone. */
function evolve(work: Work | undefined, event: Told): Work | undefined {
  const { position } = event;
  if (event.type === 'artwork_listed') {
    const { artwork_id: id, ...said } = event.payload;
    return { id, ...said, status: 'available', images: [], created_at: event.occurredAt, position };
  }
  if (event.type === 'artwork_erased') return undefined;
  if (!work) throw new Error(`artwork ${event.payload.artwork_id} has ${event.type} without being listed`);
  switch (event.type) {
    case 'artwork_changed':
    case 'artwork_status_changed': {
      const { artwork_id: _, ...said } = event.payload;
      return { ...work, ...said, position };
    }
    case 'artwork_image_added':
    case 'artwork_image_removed':
    case 'artwork_images_ordered':
    case 'artwork_image_described':
      return { ...work, images: evolveImages(work.images, event), position };
    case 'artwork_deleted':
      return undefined;
  }
}

/** Folds the events of works. @returns the ids of the works that they name */
export async function foldWorks(transaction: Transaction<DB>, events: Told[]): Promise<number[]> {
  const ids = [...new Set(events.map(({ payload }) => payload.artwork_id))];
  const { rows } = await sql<Work>`
    select id, ${names(OWN)}, position from artwork where id = any(${ids}::bigint[])`.execute(transaction);
  const works = new Map<number, Work | undefined>(rows.map((work) => [work.id, work]));
  for (const event of events) {
    const id = event.payload.artwork_id;
    works.set(id, evolve(works.get(id), event));
  }
  const gone = ids.filter((id) => !works.get(id));
  if (gone.length > 0) await sql`delete from artwork where id = any(${gone}::bigint[])`.execute(transaction);
  const kept = [...works.values()].filter((work) => work !== undefined);
  await sql`
    insert into artwork (id, ${names(OWN)}, ${names(ARTIST)}, position)
    select w.id, ${names(OWN, 'w.')}, a.profile_id, a.artist_name, greatest(w.position, a.position)
    from jsonb_populate_recordset(null::artwork, ${JSON.stringify(kept)}::jsonb) w
    left join catalogue_artist a on a.user_id = w.artist_id
    order by w.id
    on conflict (id) do update set ${sql.raw(CHANGING.map((c) => `${c} = excluded.${c}`).join(', '))}`.execute(
    transaction,
  );
  return ids;
}
