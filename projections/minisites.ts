import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../src/engine/db/tables.ts';
import type { DomainProjection } from '../src/engine/folding/projection.ts';
import type { MinisiteEvent } from '../src/shop/minisites/events.ts';

/** The fields that events set, each with the type of its column. */
const SITE_FIELDS = { slug: 'text', title: 'text', subtitle: 'text', theme: 'text', is_published: 'boolean' };
const PAGE_FIELDS = { title: 'text', page_type: 'text', content_html: 'text', is_published: 'boolean' };

/** `field = value` for the fields that a payload has. */
const assignments = (fields: object, payload: Record<string, unknown>) =>
  Object.keys(fields)
    .filter((field) => field in payload)
    .map((field) => sql`${sql.id(field)} = ${payload[field]}`);

function statementOf({ type, payload, occurredAt }: MinisiteEvent & { occurredAt: Date }): RawBuilder<unknown>[] {
  switch (type) {
    case 'minisite_created':
      return [
        sql`insert into minisite (id, user_id, slug, title, subtitle, theme, is_published, created_at, updated_at)
          values (${payload.minisite_id}, ${payload.user_id}, ${payload.slug}, ${payload.title}, ${payload.subtitle},
            ${payload.theme}, ${payload.is_published}, ${occurredAt}, ${occurredAt})`,
      ];
    case 'minisite_changed':
      return [
        sql`update minisite set ${sql.join([...assignments(SITE_FIELDS, payload), sql`updated_at = ${occurredAt}`])}
          where id = ${payload.minisite_id}`,
      ];
    case 'minisite_deleted':
      return [
        sql`delete from minisite_page where minisite_id = ${payload.minisite_id}`,
        sql`delete from minisite where id = ${payload.minisite_id}`,
      ];
    case 'minisite_page_added':
      return [
        sql`insert into minisite_page (id, minisite_id, title, page_type, content_html, is_published, display_order)
          values (${payload.page_id}, ${payload.minisite_id}, ${payload.title}, ${payload.page_type},
            ${payload.content_html}, ${payload.is_published}, ${payload.display_order})`,
      ];
    case 'minisite_page_changed':
      return [
        sql`update minisite_page set ${sql.join(assignments(PAGE_FIELDS, payload))} where id = ${payload.page_id}`,
      ];
    case 'minisite_page_deleted':
      return [sql`delete from minisite_page where id = ${payload.page_id}`];
    case 'minisite_pages_reordered':
      return [
        sql`update minisite_page p set display_order = o.display_order
          from jsonb_to_recordset(${JSON.stringify(payload.places)}::jsonb) as o(page_id bigint, display_order integer)
          where p.id = o.page_id`,
      ];
  }
}

/** SQL of the newest value that the events of a group give to each field. */
const newest = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(
      ([field, type]) =>
        `((array_agg(payload ->> '${field}' order by position desc) filter (where payload ? '${field}'))[1])::${type}
          as ${field}`,
    )
    .join(', ');

const deleted = (what: string) =>
  `(select payload ->> '${what}_id' from folded where type = 'minisite${what === 'page' ? '_page' : ''}_deleted')`;

/** The mini-sites of artists and their pages, published or not. */
export const minisites: DomainProjection = {
  name: 'minisites',
  version: 1,
  source: 'domain',
  onPoison: 'park',
  types: [
    'minisite_created',
    'minisite_changed',
    'minisite_deleted',
    'minisite_page_added',
    'minisite_page_changed',
    'minisite_page_deleted',
    'minisite_pages_reordered',
  ],
  ddl: `
create table minisite (
  id bigint primary key,
  user_id bigint not null unique,
  slug text not null unique,
  title text not null,
  subtitle text,
  theme text not null,
  is_published boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table minisite_page (
  id bigint primary key,
  minisite_id bigint not null,
  title text not null,
  page_type text not null,
  content_html text,
  is_published boolean not null,
  display_order integer not null
);
create index on minisite_page (minisite_id);
`,
  async fold(transaction: Transaction<DB>, events) {
    for (const event of events as unknown as (MinisiteEvent & { occurredAt: Date })[])
      for (const statement of statementOf(event)) await statement.execute(transaction);
  },
  tables: [
    {
      name: 'minisite',
      key: ['id'],
      columns: ['user_id', ...Object.keys(SITE_FIELDS), 'created_at', 'updated_at'],
      expected: `
        select (payload ->> 'minisite_id')::bigint as id, (payload ->> 'user_id')::bigint as user_id,
          ${newest(SITE_FIELDS)},
          (array_agg(occurred_at order by position))[1] as created_at,
          (array_agg(occurred_at order by position desc))[1] as updated_at
        from folded where type in ('minisite_created', 'minisite_changed')
          and payload ->> 'minisite_id' not in ${deleted('minisite')}
        group by payload ->> 'minisite_id', payload ->> 'user_id'`,
    },
    {
      name: 'minisite_page',
      key: ['id'],
      columns: ['minisite_id', ...Object.keys(PAGE_FIELDS), 'display_order'],
      expected: `
        with told as (
          select position, payload from folded where type in ('minisite_page_added', 'minisite_page_changed')
          union all
          select f.position, p.place || jsonb_build_object('minisite_id', f.payload -> 'minisite_id')
          from folded f cross join lateral jsonb_array_elements(f.payload -> 'places') as p(place)
          where f.type = 'minisite_pages_reordered'
        )
        select (payload ->> 'page_id')::bigint as id, (payload ->> 'minisite_id')::bigint as minisite_id,
          ${newest({ ...PAGE_FIELDS, display_order: 'integer' })}
        from told where payload ->> 'page_id' not in ${deleted('page')}
          and payload ->> 'minisite_id' not in ${deleted('minisite')}
        group by payload ->> 'page_id', payload ->> 'minisite_id'`,
    },
  ],
};
