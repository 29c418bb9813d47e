import { sql, type Transaction } from 'kysely';
import type { ArtistEvent } from '../src/artists/events.ts';
import type { ArtworkEvent, ArtworkFields, ArtworkImage } from '../src/artworks/events.ts';
import type { DB } from '../src/db/tables.ts';
import type { DomainProjection } from '../src/folding/projection.ts';

type Folded = (ArtistEvent | ArtworkEvent) & { occurredAt: Date };
type Saved = Extract<ArtistEvent, { type: 'artist_profile_saved' }>;

/** A work as the fold carries it; `artist_profile_id` and `artist_name` are the artist's, and joined in by the writing. */
type Work = ArtworkFields & {
  id: number;
  artist_id: number;
  status: string;
  images: ArtworkImage[];
  created_at: Date;
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
/** A profile's, or else a work's. */
const isOfArtist = (event: Folded): event is ArtistEvent & { occurredAt: Date } =>
  event.type === 'artist_profile_saved' || event.type === 'artist_profile_deleted';
const names = (columns: readonly string[], table = '') => sql.raw(columns.map((c) => `${table}${c}`).join(', '));

/** What a work has become, if it is still there. */
function evolve(work: Work | undefined, event: ArtworkEvent & { occurredAt: Date }): Work | undefined {
  if (event.type === 'artwork_listed') {
    const { artwork_id: id, ...said } = event.payload;
    return { id, ...said, status: 'available', images: [], created_at: event.occurredAt };
  }
  if (event.type === 'artwork_erased') return undefined;
  if (!work) throw new Error(`artwork ${event.payload.artwork_id} has ${event.type} without being listed`);
  switch (event.type) {
    case 'artwork_changed':
    case 'artwork_status_changed': {
      const { artwork_id: _, ...said } = event.payload;
      return { ...work, ...said };
    }
    case 'artwork_image_added':
      return { ...work, images: [...work.images, event.payload.image] };
    case 'artwork_image_removed':
      return { ...work, images: work.images.filter(({ image_id }) => image_id !== event.payload.image_id) };
    case 'artwork_deleted':
      return undefined;
  }
}

async function foldWorks(transaction: Transaction<DB>, events: (ArtworkEvent & { occurredAt: Date })[]) {
  const ids = [...new Set(events.map(({ payload }) => payload.artwork_id))];
  const { rows } = await sql<Work>`
    select id, ${names(OWN)} from artwork where id = any(${ids}::bigint[])`.execute(transaction);
  const works = new Map<number, Work | undefined>(rows.map((work) => [work.id, work]));
  for (const event of events) {
    const id = event.payload.artwork_id;
    works.set(id, evolve(works.get(id), event));
  }
  const gone = ids.filter((id) => !works.get(id));
  if (gone.length > 0) await sql`delete from artwork where id = any(${gone}::bigint[])`.execute(transaction);
  const kept = [...works.values()].filter((work) => work !== undefined);
  await sql`
    insert into artwork (id, ${names(OWN)}, ${names(ARTIST)})
    select w.id, ${names(OWN, 'w.')}, a.profile_id, a.artist_name
    from jsonb_populate_recordset(null::artwork, ${JSON.stringify(kept)}::jsonb) w
    left join catalogue_artist a on a.user_id = w.artist_id
    order by w.id
    on conflict (id) do update set ${sql.raw([...FIELDS, 'status', 'images'].map((c) => `${c} = excluded.${c}`).join(', '))}`.execute(
    transaction,
  );
}

async function saveArtists(transaction: Transaction<DB>, events: Saved[]) {
  const latest = new Map(events.map(({ payload }) => [payload.user_id, payload]));
  const artists = [...latest.values()].map(({ user_id, profile_id, artist_name }) => ({
    user_id,
    profile_id,
    artist_name,
  }));
  await sql`
    with saved as (
      insert into catalogue_artist as a (user_id, profile_id, artist_name)
      select user_id, profile_id, artist_name
      from jsonb_populate_recordset(null::catalogue_artist, ${JSON.stringify(artists)}::jsonb) order by user_id
      on conflict (user_id) do update set artist_name = excluded.artist_name
      where a.artist_name <> excluded.artist_name
      returning user_id, artist_name
    )
    update artwork w set artist_name = saved.artist_name from saved where saved.user_id = w.artist_id`.execute(
    transaction,
  );
}

/** After their works, which say that they are gone before their artists do. */
async function forgetArtists(transaction: Transaction<DB>, userIds: number[]) {
  await sql`delete from catalogue_artist where user_id = any(${userIds}::bigint[])`.execute(transaction);
}

/**
 * What is looked for in a work: words as they are written, so that a word can be looked for while it is being typed,
 * and their English stems, so that "paintings" finds "painting".
 */
const SEARCH = `
    to_tsvector('simple', title || ' ' || artist_name || ' ' || medium || ' ' || description)
    || to_tsvector('simple', tags)
    || to_tsvector('english', title || ' ' || medium || ' ' || description)
    || to_tsvector('english', tags)`;

/** SQL of the last thing that each profile's stream says. */
const ARTISTS = `
  select distinct on (stream_id) type, payload from folded
  where type in ('artist_profile_saved', 'artist_profile_deleted') order by stream_id, position desc`;

/**
 * The works that are for anybody to see, with all that is shown of them, their artists' names among it.
 *
 * `search` is never stored: its index knows the words of each work. A stored one would be kept apart from its row, at a
 * cost that the planner does not see, and it would rather read them all than use the index.
 */
export const catalogue: DomainProjection = {
  name: 'catalogue',
  version: 2,
  source: 'domain',
  onPoison: 'halt',
  types: [
    'artist_profile_saved',
    'artist_profile_deleted',
    'artwork_listed',
    'artwork_changed',
    'artwork_status_changed',
    'artwork_deleted',
    'artwork_erased',
    'artwork_image_added',
    'artwork_image_removed',
  ],
  ddl: `
create table catalogue_artist (
  user_id bigint primary key,
  profile_id bigint not null,
  artist_name text not null
);

create table artwork (
  id bigint primary key,
  artist_id bigint not null,
  artist_profile_id bigint not null,
  artist_name text not null,
  title text not null,
  description text not null,
  category_id integer not null,
  medium text not null,
  price_cents integer not null,
  dimensions text,
  weight text,
  size text,
  color text,
  style text,
  tags jsonb not null,
  is_commission boolean not null,
  is_digital boolean not null,
  limited_edition integer,
  status text not null,
  images jsonb not null,
  created_at timestamptz not null,
  tag_keys jsonb not null generated always as (lower(tags::text)::jsonb) stored,
  has_image boolean not null generated always as (images <> '[]') stored,
  search tsvector generated always as (${SEARCH}) virtual
) with (fillfactor = 80);
create index artwork_newest on artwork (created_at desc, id desc);
create index artwork_price on artwork (price_cents, id);
create index artwork_artist on artwork (artist_id, created_at desc, id desc);
create index artwork_category on artwork (category_id, created_at desc, id desc);
create index artwork_medium on artwork (lower(medium), created_at desc, id desc);
-- What the usual filters ask, so that they can be counted in the index alone.
create index artwork_sifted on artwork (status, category_id, is_digital, price_cents);
create index artwork_tags on artwork using gin (tag_keys jsonb_path_ops) with (fastupdate = off);
create index artwork_search on artwork using gin ((${SEARCH})) with (fastupdate = off);
`,
  async fold(transaction, events) {
    const folded = events as unknown as Folded[];
    const saved = folded.filter((event) => event.type === 'artist_profile_saved');
    if (saved.length > 0) await saveArtists(transaction, saved);
    const told = folded.filter((event) => !isOfArtist(event));
    if (told.length > 0) await foldWorks(transaction, told);
    const last = new Map(folded.filter(isOfArtist).map(({ type, payload }) => [payload.user_id, type]));
    const gone = [...last].flatMap(([userId, type]) => (type === 'artist_profile_deleted' ? [userId] : []));
    if (gone.length > 0) await forgetArtists(transaction, gone);
  },
  tables: [
    {
      name: 'artwork',
      key: ['id'],
      columns: [...OWN, ...ARTIST],
      expected: `
        with said as (
          select stream_id, jsonb_object_agg(field.key, field.value order by position) as work,
            min(occurred_at) as created_at
          from folded, jsonb_each(payload) as field
          where type in ('artwork_listed', 'artwork_changed', 'artwork_status_changed')
          group by stream_id
        ), image as (
          select stream_id, jsonb_agg(payload -> 'image' order by position) as images
          from folded added
          where type = 'artwork_image_added' and not exists (
            select from folded removed
            where removed.type = 'artwork_image_removed' and removed.stream_id = added.stream_id
              and removed.payload -> 'image_id' = added.payload -> 'image' -> 'image_id')
          group by stream_id
        ), artist as (
          select payload from (${ARTISTS}) last where type = 'artist_profile_saved'
        )
        select (work ->> 'artwork_id')::bigint as id, (work ->> 'artist_id')::bigint as artist_id,
          (artist.payload ->> 'profile_id')::bigint as artist_profile_id, artist.payload ->> 'artist_name' as artist_name,
          work ->> 'title' as title, work ->> 'description' as description, (work ->> 'category_id')::int as category_id,
          work ->> 'medium' as medium, (work ->> 'price_cents')::int as price_cents, work ->> 'dimensions' as dimensions,
          work ->> 'weight' as weight, work ->> 'size' as size, work ->> 'color' as color, work ->> 'style' as style,
          work -> 'tags' as tags, (work ->> 'is_commission')::boolean as is_commission,
          (work ->> 'is_digital')::boolean as is_digital, (work ->> 'limited_edition')::int as limited_edition,
          coalesce(work ->> 'status', 'available') as status, coalesce(images, '[]') as images, created_at
        from said left join image using (stream_id) left join artist on artist.payload -> 'user_id' = work -> 'artist_id'
        where stream_id not in (select stream_id from folded where type in ('artwork_deleted', 'artwork_erased'))`,
    },
    {
      name: 'catalogue_artist',
      key: ['user_id'],
      columns: ['profile_id', 'artist_name'],
      expected: `
        select (payload ->> 'user_id')::bigint as user_id, (payload ->> 'profile_id')::bigint as profile_id,
          payload ->> 'artist_name' as artist_name
        from (${ARTISTS}) last where type = 'artist_profile_saved'`,
    },
  ],
};
