import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../../engine/log/lanes.ts';
import { WORK_FIELDS, type WorkColumns } from './columns.ts';

/** Works that are read at once. */
const AT_ONCE = 10_000;
/** Events that are looked through for changed works, or for views; after more than these all is read anew. */
export const MOST_EVENTS = 200_000;

const MICROSECONDS = sql`(extract(epoch from w.created_at) * 1000000)::bigint`;

/** SQL that aggregates works `w` of the sieve to a JSON object of their columns: a fifth of the time of one object each. */
const WORKS = sql`json_build_object(${sql.join(
  WORK_FIELDS.flatMap((name) => [
    sql.lit(name),
    sql`json_agg(${name === 'created_at' ? MICROSECONDS : sql.ref(`w.${name}`)})`,
  ]),
)})`;

/** The moment that was read: the oid of the view, which a replay makes anew, and the last event that changed a work. */
export type Moment = { view: number; position: number };

const MOMENT = sql`'read.artwork'::regclass::oid as view,
  coalesce((select position from read.catalogue_change), 0) as position`;

/** Reads the moment alone. */
export async function readMoment(db: Kysely<DB>): Promise<Moment> {
  const { rows } = await sql<Moment>`select ${MOMENT}`.execute(db);
  const [moment] = rows;
  if (!moment) throw new Error('the catalogue has no moment');
  return moment;
}

async function readAfter(db: Kysely<DB>, id: number): Promise<WorkColumns | undefined> {
  const { rows } = await sql<{ works: WorkColumns }>`
    select ${WORKS} as works
    from (select * from read.artwork_sieve w where w.id > ${id} order by w.id limit ${AT_ONCE}) w`.execute(db);
  return rows[0]?.works;
}

/** Reads all works in parts, by their ids. Each part is of its own moment. */
export async function* readWorks(db: Kysely<DB>): AsyncGenerator<WorkColumns> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const works = await readAfter(db, last);
    if (works) yield works;
    last = works?.id?.at(-1);
  }
}

export type News = Moment & {
  /** The ids of the works that changed, or whose artist did. */
  changed: number[];
  /** Those of them that are there. */
  works: WorkColumns;
};

/** Reads what has changed since a position, by the streams of the log: a gone work has no row that would say so. */
export async function readNews(db: Kysely<DB>, since: number): Promise<News> {
  const { rows } = await sql<News>`
    with moment as materialized (
      select ${MOMENT}
    ), told as materialized (
      select e.stream_id from log.domain_event e, moment m
      where e.lane = ${DOMAIN_LANE} and e.position > ${since} and e.position <= m.position
        and m.position <= ${since + MOST_EVENTS}
      group by e.stream_id
    ), changed as materialized (
      select substr(stream_id, 9)::bigint as id from told where stream_id ~ '^artwork-[0-9]+$'
      union
      select w.id from told join read.artwork_sieve w on w.artist_id = substr(stream_id, 8)::bigint
      where stream_id ~ '^artist-[0-9]+$'
    )
    select view, position, (select coalesce(json_agg(id), '[]') from changed) as changed, (
      select ${WORKS} from read.artwork_sieve w where w.id in (select id from changed)
    ) as works
    from moment`.execute(db);
  const [news] = rows;
  if (!news) throw new Error('the catalogue has no moment');
  return news;
}

const ID_BYTES = 8;

/** Reads the ids of the works that fit a condition, all of them or those among some. */
export async function readIds(
  db: Kysely<DB>,
  condition: RawBuilder<unknown>,
  among?: number[],
): Promise<Moment & { ids: Float64Array }> {
  const { rows } = await sql<Moment & { packed: Buffer | null }>`
    select ${MOMENT}, (
      select string_agg(int8send(w.id), '') from read.artwork_sieve w
      where ${condition} ${among ? sql`and w.id = any(${among}::bigint[])` : sql``}
    ) as packed`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the catalogue has no moment');
  const { packed, ...moment } = found;
  const count = (packed?.length ?? 0) / ID_BYTES;
  const ids = Float64Array.from({ length: count }, (_, n) =>
    packed ? packed.readUInt32BE(n * ID_BYTES) * 2 ** 32 + packed.readUInt32BE(n * ID_BYTES + 4) : 0,
  );
  return { ...moment, ids };
}
