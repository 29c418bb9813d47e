import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { spanStatement } from './span-statement.ts';

const fold = spanStatement(
  'fold_top_pages',
  `
  with spelled as materialized (
    select date_bin('1 day', occurred_at, 'epoch') as day, page, count(*) as views, count(bot) as bots
    from log.engagement_event
    where lane = $1::smallint and position > $2::bigint and position <= $3::bigint
      and event_type = 'view_page' and page is not null
    group by 1, 2
  ), daily as (
    select day, log.page_of(page) as page, sum(views) as views, sum(bots) as bots from spelled group by 1, 2
  ), counted as (
    select 'day' as grain, day as bucket, page, views, bots from daily
    union all
    select 'month', date_trunc('month', day, 'UTC') as month, page, sum(views), sum(bots) from daily group by month, page
  )
  insert into page_views as t (lane, grain, bucket, page_hash, page, views, bots)
  select $1::smallint, grain, bucket, sha256(convert_to(page, 'UTF8')) as page_hash, page, views, bots
  from counted order by grain, bucket, page_hash
  on conflict (grain, bucket, page_hash, lane) do update
  set views = t.views + excluded.views, bots = t.bots + excluded.bots`,
);

/**
 * Views of pages by day and by month, and how many of them were by bots, however a page was spelled, so that a long range
 * is read as a few months and the days at its ends. The key has the page's hash, because a path may be too long for an
 * index.
 */
export const topPages: EngagementProjection = {
  name: 'top-pages',
  version: 3,
  source: 'engagement',
  onPoison: 'park',
  ddl: `
create table page_views (
  lane smallint not null,
  grain text not null,
  bucket timestamptz not null,
  page_hash bytea not null,
  page text not null,
  views bigint not null,
  bots bigint not null,
  primary key (grain, bucket, page_hash, lane)
) with (fillfactor = 50);
`,
  fold,
  tables: [
    {
      name: 'page_views',
      key: ['lane', 'grain', 'bucket', 'page'],
      slice: {
        by: 'day',
        column: 'bucket',
        months: `
          select lane, 'month' as grain, date_trunc('month', bucket, 'UTC') as bucket, page,
            sum(views)::bigint as views, sum(bots)::bigint as bots
          from days group by 1, 2, 3, 4`,
      },
      columns: ['views', 'bots'],
      expected: `
        select s.lane, s.grain, s.bucket, log.page_of(s.page) as page, sum(s.views)::bigint as views,
          sum(s.bots)::bigint as bots
        from (
          select f.lane, g.grain, date_trunc(g.grain, f.occurred_at, 'UTC') as bucket, f.page, count(*) as views,
            count(*) filter (where f.bot) as bots
          from folded f, (values ('day'), ('month')) as g(grain)
          where f.event_type = 'view_page' and f.page is not null
          group by 1, 2, 3, 4
        ) s
        group by 1, 2, 3, 4`,
      merged: `
        select lane, grain, bucket, page, sum(views)::bigint as views, sum(bots)::bigint as bots
        from parts_page_views group by 1, 2, 3, 4`,
      adding: {
        statement: `
          insert into page_views as t (lane, grain, bucket, page_hash, page, views, bots)
          select lane, grain, bucket, sha256(convert_to(page, 'UTF8')), page, views, bots from delta
          on conflict (grain, bucket, page_hash, lane) do update
          set views = t.views + excluded.views, bots = t.bots + excluded.bots`,
        gone: 'views = 0',
      },
    },
  ],
};
