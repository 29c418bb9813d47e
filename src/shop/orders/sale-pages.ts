import { type Kysely, sql } from 'kysely';
import type { SalesFileQuery } from '../../contract/sales.ts';
import type { DB } from '../../engine/db/tables.ts';
import { ofStatus, orderOf, type Row } from './lists.ts';
import { readWords, type Told } from './read.ts';

/** Orders that are in memory at once. */
const PAGE = 200;
const DAY = 86_400_000;

const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`);

/**
 * All sales of an artist, newest first, page by page; what is ordered meanwhile is left out. Days are those of UTC.
 *
 * @param size orders of a page; tests have fewer
 */
export async function* salePages(
  db: Kysely<DB>,
  { artistId, at, status, from, to }: SalesFileQuery & { artistId: number; at: Date },
  size = PAGE,
): AsyncGenerator<Told[]> {
  const theirs = sql`artist_id = ${artistId} and ${status ? ofStatus(status, at) : sql`true`}
    and ${from === undefined ? sql`true` : sql`placed_at >= ${startOf(from)}`}
    and ${to === undefined ? sql`true` : sql`placed_at < ${new Date(startOf(to).getTime() + DAY)}`}`;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const { rows } = await sql<Row>`
      select * from read.sale where ${theirs} and order_id < ${before} order by order_id desc limit ${size}`.execute(
      db,
    );
    const ids = rows.map(({ order_id }) => order_id);
    const words = await readWords(db, ids);
    if (rows.length > 0) yield rows.map((row) => ({ order: orderOf(row), words: words.get(row.order_id) }));
    if (rows.length < size) return;
    before = ids.at(-1) ?? 0;
  }
}
