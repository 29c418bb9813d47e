import { sql } from 'kysely';
import { plainText } from '../src/engine/db/plain-text.ts';
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

const wordsOf = (text: string) => `to_tsvector('simple', ${plainText(text)})`;

/** What a search for artists looks at, without accents and case: what everybody may see on the artist's page. */
const NAME = `setweight(${wordsOf('artist_name')}, 'A')`;
const SEARCH = `
    ${NAME}
    || setweight(${wordsOf("coalesce(location, '')")}, 'B')
    || setweight(${wordsOf('bio')}, 'D')`;

/** The public profiles of artists. */
export const artists: DomainProjection = {
  name: 'artists',
  version: 5,
  source: 'domain',
  onPoison: 'halt',
  types: ['artist_profile_saved', 'artist_profile_deleted'],
  ddl: `
create table artist (
  id bigint primary key,
  user_id bigint not null unique,
  ${FIELDS.map((field) => `${field} text`).join(',\n  ')},
  created_at timestamptz not null,
  name_search tsvector not null generated always as (${NAME}) stored,
  search tsvector not null generated always as (${SEARCH}) stored
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
        insert into artist (id, user_id, ${sql.raw(FIELDS.join(', '))}, created_at)
        values (${profile.profile_id}, ${profile.user_id}, ${sql.join(values)}, ${occurredAt})
        on conflict (id) do update set ${sql.raw(FIELDS.map((field) => `${field} = excluded.${field}`).join(', '))}`.execute(
        transaction,
      );
    }
  },
  tables: [
    {
      name: 'artist',
      key: ['id'],
      columns: ['user_id', ...FIELDS, 'created_at'],
      expected: `
        select distinct on (stream_id) (payload ->> 'profile_id')::bigint as id, (payload ->> 'user_id')::bigint as user_id,
          ${FIELDS.map((field) => `payload ->> '${field}' as ${field}`).join(', ')},
          first_value(occurred_at) over (partition by stream_id order by position) as created_at
        from folded saved where type = 'artist_profile_saved' and not exists (
          select from folded gone where gone.type = 'artist_profile_deleted'
            and gone.stream_id = saved.stream_id and gone.position > saved.position)
        order by stream_id, stream_version desc`,
    },
  ],
};
