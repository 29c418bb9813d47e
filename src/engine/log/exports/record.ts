import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** Positions of a lane without a hole. */
export type LaneSpan = { lane: number; first: number; last: number };

/** What is written down about an export, with its spans. */
export type Export = Selectable<DB['log.export']> & { spans: LaneSpan[] };

/** All exports, the oldest first. */
export async function readExports(db: Kysely<DB>): Promise<Export[]> {
  const { rows } = await sql<Export>`
    select x.*, l.spans from log.export x, lateral (
      select json_agg(json_build_object('lane', lane, 'first', first, 'last', last) order by lane) as spans
      from log.export_lane where id = x.id) l
    order by x.id`.execute(db);
  return rows;
}

/** The exports of the events at a position that the log holds no more, in each lane that had one. */
export async function findExported(db: Kysely<DB>, position: number): Promise<(Export & { lane: number })[]> {
  const dropped = (await readExports(db)).filter(({ state }) => state === 'dropped');
  return dropped.flatMap((one) =>
    one.spans.filter(({ first, last }) => first <= position && position <= last).map(({ lane }) => ({ ...one, lane })),
  );
}

type Written = Pick<Export, 'partition' | 'file' | 'sha256' | 'bytes' | 'events' | 'newest_at' | 'spans'>;

/**
 * Writes a new export down.
 *
 * @param transaction of the owner
 * @param lost one of the same events whose file is gone: the new one takes its place
 * @returns the files of the exports whose place it takes
 */
export async function addExport(
  transaction: Transaction<DB>,
  { spans, ...written }: Written,
  lost: Pick<Export, 'id'> | undefined,
): Promise<string[]> {
  // Those of the same events that the log holds, such as after they were brought back: this one takes their place.
  // An event that stood in two exports would be erased, and taken out of the baseline, twice.
  const { rows: replaced } = await sql<{ file: string }>`
    delete from log.export x where x.id = ${lost?.id ?? null} or x.partition = ${written.partition}
      and x.state <> 'dropped' and exists (
        select from log.export_lane o
          join jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s(lane smallint, first bigint, last bigint)
            on s.lane = o.lane and s.first <= o.last and o.first <= s.last
        where o.id = x.id)
    returning x.file`.execute(transaction);
  const { id } = await transaction
    .insertInto('log.export')
    .values({ ...written, verified_at: null, dropped_at: null, brought_back_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('log.export_lane')
    .values(spans.map((span) => ({ id, ...span })))
    .execute();
  return replaced.map(({ file }) => file);
}

/** Notes that an export has come to a state. @param owner a pool or a transaction as `owner` */
export async function moveExport(
  owner: Kysely<DB>,
  { id }: Pick<Export, 'id'>,
  state: 'verified' | 'dropped' | 'brought back',
): Promise<void> {
  const time = ({ verified: 'verified_at', dropped: 'dropped_at', 'brought back': 'brought_back_at' } as const)[state];
  await owner
    .updateTable('log.export')
    .set({ state, [time]: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
