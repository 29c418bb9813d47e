import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';

/**
 * Fills lane 1 with 90 days of events: 2,000 users, 70 % anonymous (8,000 visitors a day), 500 artworks with a few
 * that everybody looks at. The owner writes straight into the table, because only reading it is measured.
 */
export async function fillBacklog(owner: Kysely<DB>, events: number): Promise<void> {
  await sql`select log.ensure_partitions(${events})`.execute(owner);
  await sql`
    insert into log.engagement_event
      (lane, position, event_id, event_type, user_id, visitor, path, artwork_id, page, occurred_at, properties)
    select 1, n, uuidv7(), type,
      case when anonymous then null else 1 + floor(2000 * power(b, 2))::bigint end,
      case when anonymous then extract(epoch from date_bin('1 day', at, 'epoch'))::bigint * 100000
        + floor(8000 * power(c, 1.5))::bigint end,
      path, artwork, case when type = 'view_page' then path end, at,
      '{"page": "/discover", "referrer": "/", "search": "", "hash": ""}'
    from (
      select *, coalesce('/artwork/' || artwork, (array['/', '/discover', '/launch', '/sell', '/artist/12', '/artist/44',
        '/discover/new', '/bag'])[1 + floor(d * 8)::int]) as path
      from (
        select n, now() - interval '90 days' + interval '90 days' * (n / ${events}::float8) as at,
          random() < 0.7 as anonymous, random() as b, random() as c, random() as d,
          (array['view_page', 'view_page', 'view_page', 'view_page', 'view_page', 'view_artwork', 'view_artwork',
            'view_artwork', 'view_artwork', 'view_artist', 'click_artwork', 'click_artwork', 'click_button',
            'click_link', 'action_add_to_bag', 'action_favorite', 'action_share', 'search_query',
            'search_filter_applied'])[1 + floor(random() * 19)::int] as type,
          case when random() < 0.5 then 1001 + floor(500 * power(random(), 2))::bigint end as artwork
        from generate_series(1, ${events}::int) n
      ) chances
    ) events`.execute(owner);
  await sql`
    insert into log.flush (lane, number, base, head, flush_id, process_id, stored, duplicates)
    values (1, 1, 0, ${events}, uuidv7(), uuidv7(), ${events}, 0)`.execute(owner);
  await sql`vacuum analyze log.engagement_event`.execute(owner);
}
