import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Stats } from '../../contract/figures.ts';
import type { DB } from '../../engine/db/tables.ts';
import { MIXED_DAYS } from '../../engine/log/lane-count.ts';
import { EVERY_TYPE, type Filter, indexOf, sumOf, typeBits } from './filter.ts';
import { type Range, splitByMonths } from './range.ts';

const TOP = 10;

/**
 * Opens the ends of a range beyond which no event lies. An end in the middle of a month is then read from the one row
 * of that month, instead of from one row for each day.
 */
async function widen(transaction: Transaction<DB>, table: string, { from, to }: Range): Promise<Range> {
  const { rows } = await sql<{ starts_before: boolean; ends_after: boolean }>`
    select exists (select from ${sql.table(`read.${table}`)} where grain = 'day' and bucket < ${from}) as starts_before,
      exists (select from ${sql.table(`read.${table}`)} where grain = 'day' and bucket >= ${to}) as ends_after`.execute(
    transaction,
  );
  return { from: rows[0]?.starts_before ? from : '-infinity', to: rows[0]?.ends_after ? to : 'infinity' };
}

/** Some rows of a list: those that pass, by their order, as many at most. */
type Part = { passes: RawBuilder<unknown>; order: RawBuilder<unknown>; most: number };

type Artworks = Stats['top_artworks'];
type Pages = Stats['top_pages'];

/** The artworks with the most events, and how many different people caused them. */
export function readTopArtworks(transaction: Transaction<DB>, filter: Filter): Promise<Artworks> {
  return readArtworks(transaction, filter, { passes: sql`true`, order: sql`event_count desc, artwork_id`, most: TOP });
}

/** The same of the artworks with the next ids. */
export function readArtworksAfter(transaction: Transaction<DB>, filter: Filter, id: number, most: number) {
  return readArtworks(transaction, filter, { passes: sql`artwork_id > ${id}`, order: sql`artwork_id`, most });
}

async function readArtworks(
  transaction: Transaction<DB>,
  { range, type }: Filter,
  { passes, order, most }: Part,
): Promise<Artworks> {
  const { months, head, tail } = splitByMonths(await widen(transaction, 'artwork_count', range));
  // The read model has a slot for all types, then one for each type.
  const slot = indexOf(type) + 2;
  const bits = typeBits(type);
  const { rows } = await sql<Artworks[number]>`
    with top as materialized (
      select artwork_id, sum(events[${slot}::int])::bigint as event_count, sum(visitors[${slot}::int])::bigint as visitors
      from read.artwork_count
      where ${passes} and (
        (grain = 'month' and bucket >= ${months.from} and bucket < ${months.to})
        or (grain = 'day' and bucket >= ${head.from} and bucket < ${head.to})
        or (grain = 'day' and bucket >= ${tail.from} and bucket < ${tail.to}))
      group by artwork_id having sum(events[${slot}::int]) > 0
      order by ${order} limit ${most}
    ), days as (
      ${daysOf(head)} union ${daysOf(tail)}
    ), months as materialized (
      select m.artwork_id, m.piece, bit_or(m.users) as users
      from top join read.artwork_month_users m using (artwork_id)
      where m.event_type = ${type} and m.month >= ${months.from} and m.month < ${months.to}
      group by m.artwork_id, m.piece
    ), met as (
      select distinct v.artwork_id, v.viewer
      from days cross join top join read.artwork_viewer v on v.day = days.day and v.artwork_id = top.artwork_id
      where v.signed_in and v.types & ${bits} <> 0
    ), counted as (
      select artwork_id, bit_count(users) as users from months
      union all
      -- Who was met on a single day counts unless a whole month has counted them.
      select met.artwork_id, count(*)
      from met left join months m on m.artwork_id = met.artwork_id and m.piece = (met.viewer / 4096)::int
      where m.users is null or get_bit(m.users, (met.viewer % 4096)::int) = 0
      group by met.artwork_id
    ), repeated as (
      -- An anonymous visitor who stands in several lanes was counted in each of them.
      select v.artwork_id, count(*) as lanes
      from (${MIXED_DAYS}) mixed cross join top
        join read.artwork_viewer v on v.day = mixed.day and v.artwork_id = top.artwork_id
      where not v.signed_in and v.types & ${bits} <> 0 and v.day >= ${range.from} and v.day < ${range.to}
      group by v.artwork_id, v.day, v.viewer having count(*) > 1
    )
    select artwork_id, event_count,
      (visitors + coalesce((select sum(users) from counted c where c.artwork_id = top.artwork_id), 0)
        - coalesce((select sum(lanes - 1) from repeated r where r.artwork_id = top.artwork_id), 0))::bigint
        as unique_viewers
    from top order by ${order}`.execute(transaction);
  return rows;
}

/** The single days of a part of a range. A part with an infinite end is empty. */
function daysOf({ from, to }: Range) {
  const [first, end] = from.endsWith('infinity') || to.endsWith('infinity') ? ['epoch', 'epoch'] : [from, to];
  return sql`select day from
    generate_series(${first}::timestamptz, ${end}::timestamptz - interval '1 day', interval '1 day') as day`;
}

/** The pages that were viewed most. */
export function readTopPages(transaction: Transaction<DB>, filter: Filter): Promise<Pages> {
  return readPages(transaction, filter, {
    passes: sql`true`,
    order: sql`view_count desc, page collate "C"`,
    most: TOP,
  });
}

/** The same of the pages that come next by their names. */
export function readPagesAfter(transaction: Transaction<DB>, filter: Filter, page: string, most: number) {
  return readPages(transaction, filter, {
    passes: sql`page collate "C" > ${page}`,
    order: sql`page collate "C"`,
    most,
  });
}

async function readPages(
  transaction: Transaction<DB>,
  { range, type, bots }: Filter,
  { passes, order, most }: Part,
): Promise<Pages> {
  if (type !== EVERY_TYPE && type !== 'view_page') return [];
  const { months, head, tail } = splitByMonths(await widen(transaction, 'page_views', range));
  const { rows } = await sql<Pages[number]>`
    select page, ${sumOf('views', 'bots', bots)} as view_count
    from read.page_views
    where ${passes} and (
      (grain = 'month' and bucket >= ${months.from} and bucket < ${months.to})
      or (grain = 'day' and bucket >= ${head.from} and bucket < ${head.to})
      or (grain = 'day' and bucket >= ${tail.from} and bucket < ${tail.to}))
    group by page having ${sumOf('views', 'bots', bots)} > 0
    order by ${order} limit ${most}`.execute(transaction);
  return rows;
}
