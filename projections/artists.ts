import { sql } from 'kysely';
import { wordsOf } from '../src/engine/db/plain-text.ts';
import type { DomainProjection } from '../src/engine/folding/projection.ts';
import type { ArtistEvent } from '../src/shop/artists/events.ts';

type Told = ArtistEvent & { occurredAt: Date };

const FIELDS = [
  'artist_name',
  'bio',
  'location',
  'studio_name',
  'studio_address',
  'studio_description',
  'profile_image_url',
  'profile_image_focus',
  'cover_image_url',
  'cover_image_focus',
  'studio_image_url',
  'studio_image_focus',
  'website_url',
  'instagram_handle',
  'twitter_handle',
] as const;

/** SQL of the words of a column, with a weight. */
const weigh = (column: string, weight: 'A' | 'B' | 'D') =>
  `(select coalesce(string_agg(word || ':' || place || '${weight}', ' '), '')::tsvector from (${wordsOf(column)}) words)`;

/** What a search for artists looks at: what everybody may see on the artist's page. */
const WORDS = {
  name_search: weigh('artist_name', 'A'),
  search: `${weigh('artist_name', 'A')} || ${weigh('location', 'B')} || ${weigh('bio', 'D')}`,
};
const COLUMNS = [...FIELDS, ...Object.keys(WORDS)];
const words = Object.entries(WORDS).map(([column, value]) => `${value} as ${column}`);

/** The public profiles of artists. */
export const artists: DomainProjection = {
  name: 'artists',
  version: 6,
  source: 'domain',
  onPoison: 'park',
  types: ['artist_profile_saved', 'artist_profile_deleted'],
  ddl: `
create table artist (
  id bigint primary key,
  user_id bigint not null unique,
  ${FIELDS.map((field) => `${field} text`).join(',\n  ')},
  created_at timestamptz not null,
  name_search tsvector not null,
  search tsvector not null
);
create index artist_name_search on artist using gin (name_search);
create index artist_search on artist using gin (search);
`,
  async fold(transaction, events) {
    for (const { type, payload: profile, occurredAt } of events as unknown as Told[]) {
      if (type === 'artist_profile_deleted') {
        await sql`delete from artist where id = ${profile.profile_id}`.execute(transaction);
        continue;
      }
      const values = FIELDS.map((field) => profile[field]);
      await sql`
        insert into artist (id, user_id, created_at, ${sql.raw(COLUMNS.join(', '))})
        select ${profile.profile_id}, ${profile.user_id}, ${occurredAt}::timestamptz, said.*, ${sql.raw(words.join(', '))}
        from (values (${sql.join(values)})) said (${sql.raw(FIELDS.join(', '))})
        on conflict (id) do update set ${sql.raw(COLUMNS.map((column) => `${column} = excluded.${column}`).join(', '))}`.execute(
        transaction,
      );
    }
  },
  tables: [
    {
      name: 'artist',
      key: ['id'],
      columns: ['user_id', ...COLUMNS, 'created_at'],
      expected: `
        select said.*, ${words.join(', ')} from (select distinct on (stream_id) (payload ->> 'profile_id')::bigint as id, (payload ->> 'user_id')::bigint as user_id,
          ${FIELDS.map((field) => `payload ->> '${field}' as ${field}`).join(', ')},
          first_value(occurred_at) over (partition by stream_id order by position) as created_at
        from folded saved where type = 'artist_profile_saved' and not exists (
          select from folded gone where gone.type = 'artist_profile_deleted'
            and gone.stream_id = saved.stream_id and gone.position > saved.position)
        order by stream_id, stream_version desc) said`,
    },
  ],
};
