import { sql } from 'kysely';
import type { DomainProjection } from '../src/engine/folding/projection.ts';
import type { ArtistEvent } from '../src/shop/artists/events.ts';
import type { ArtworkEvent } from '../src/shop/artworks/events.ts';
import { forgetArtists, saveArtists } from './catalogue/artists.ts';
import { EXPECTED_ARTISTS, EXPECTED_WORKS } from './catalogue/expected.ts';
import { FILTER_COLUMNS, FILTER_DDL, filterOf, updateFilter } from './catalogue/filter.ts';
import { foldWorks, WORK_COLUMNS } from './catalogue/works.ts';

type Folded = (ArtistEvent | ArtworkEvent) & { occurredAt: Date; position: number };

const TYPES = [
  'artist_profile_saved',
  'artist_profile_deleted',
  'artwork_listed',
  'artwork_changed',
  'artwork_status_changed',
  'artwork_deleted',
  'artwork_erased',
  'artwork_image_added',
  'artwork_image_removed',
  'artwork_images_ordered',
  'artwork_image_described',
] as const satisfies Folded['type'][];

const isOfArtist = (event: Folded): event is Extract<Folded, ArtistEvent> =>
  event.type === 'artist_profile_saved' || event.type === 'artist_profile_deleted';

/**
 * The works that everybody may see. `artwork` has what is shown of them, the artist's name included; `artwork_sieve`
 * has what they are searched, filtered and sorted by.
 *
 * `artwork.position` is the position of the last event of the work or its artist. `catalogue_change` has the position
 * of the last event of all. While a position stays the same, what was read still holds.
 */
export const catalogue: DomainProjection = {
  name: 'catalogue',
  version: 9,
  source: 'domain',
  onPoison: 'park',
  types: [...TYPES],
  ddl: `
create table catalogue_artist (
  user_id bigint primary key,
  profile_id bigint not null,
  artist_name text not null,
  position bigint not null
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
  position bigint not null,
  has_image boolean not null generated always as (images <> '[]') stored
) with (fillfactor = 80);
create index artwork_newest on artwork (created_at desc, id desc);
create index artwork_artist on artwork (artist_id);

create table catalogue_change (
  one boolean primary key,
  position bigint not null
);
${FILTER_DDL}`,
  async fold(transaction, events) {
    const folded = events as unknown as Folded[];
    const saved = folded.filter((event) => event.type === 'artist_profile_saved');
    const renamed = saved.length > 0 ? await saveArtists(transaction, saved) : [];
    const told = folded.filter((event) => !isOfArtist(event));
    const changed = told.length > 0 ? await foldWorks(transaction, told) : [];
    const last = new Map(folded.filter(isOfArtist).map(({ type, payload }) => [payload.user_id, type]));
    const gone = [...last].flatMap(([userId, type]) => (type === 'artist_profile_deleted' ? [userId] : []));
    if (gone.length > 0) await forgetArtists(transaction, gone);
    const ids = new Set([...renamed, ...changed]);
    if (ids.size > 0) await updateFilter(transaction, [...ids]);
    await sql`
      insert into catalogue_change as c (one, position) values (true, ${folded.at(-1)?.position})
      on conflict (one) do update set position = greatest(c.position, excluded.position)`.execute(transaction);
  },
  otherStreams: `
    select 'artist-' || (payload ->> 'artist_id') as stream_id from event where payload ? 'artist_id'
    union all
    select 'artwork-' || w.id from event join artwork w on w.artist_id = (payload ->> 'user_id')::bigint
    where type in ('artist_profile_saved', 'artist_profile_deleted')`,
  tables: [
    { name: 'artwork', key: ['id'], columns: WORK_COLUMNS, expected: EXPECTED_WORKS },
    {
      name: 'artwork_sieve',
      key: ['id'],
      columns: FILTER_COLUMNS,
      expected: filterOf(`(${EXPECTED_WORKS})`),
    },
    {
      name: 'catalogue_artist',
      key: ['user_id'],
      columns: ['profile_id', 'artist_name', 'position'],
      expected: EXPECTED_ARTISTS,
    },
    {
      name: 'catalogue_change',
      key: ['one'],
      columns: ['position'],
      expected: `
        select true as one, max(position) as position from folded where type in ('${TYPES.join("', '")}') having count(*) > 0`,
    },
  ],
};
