import { scheduler } from 'node:timers/promises';
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import type { Logger } from 'pino';
import { messageOf } from '../../db/error-words.ts';
import { isStatementTimeout } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import { holdFloors } from '../../log/floor.ts';
import { requireBaseline } from '../builds/baseline.ts';
import { ReplayError } from '../builds/replay-error.ts';
import type { Projection, ReadModelTable, Slice } from '../projection.ts';
import { compareTable, type Verdict } from './compare.ts';
import { noteDrift, readSlices } from './drift.ts';
import {
  EVERYTHING,
  isOverlapping,
  lastDay,
  nameOf,
  narrowerThan,
  nextRange,
  type Pass,
  partOf,
  type Range,
  rangeOf,
  widerThan,
} from './slices.ts';

/** Milliseconds between two looks at least. */
const PAUSE = 2_000;
/** A look is followed by a pause of so many times as long as it took: it takes a thirtieth of a processor at most. */
const SHARE = 30;
/** Milliseconds for each statement of a look. A slice that takes longer is made narrower, until there is nothing narrower. */
const LONGEST = 8_000;
/** The next slice is wider after one that took this share of it. */
const EASY = 0.25;

type LiveTable = { projection: Projection; table: ReadModelTable; schema: string };
/** `lookedAt`: when the look began, as the database has it. */
type Taken = LiveTable & { lookedAt: string; pass: Pass; error: string | null };

/** The tables of the live builds of this code's versions. */
async function findTables(db: Kysely<DB>, projections: Projection[]): Promise<LiveTable[]> {
  const live = await db
    .selectFrom('folding.build')
    .select(['projection', 'version', 'schema_name as schema'])
    .where('role', '=', 'live')
    .execute();
  return projections.flatMap((projection) => {
    const build = live.find((one) => one.projection === projection.name);
    if (build?.version !== projection.version) return [];
    return projection.tables.map((table) => ({ projection, table, schema: build.schema }));
  });
}

/** Takes the table whose last look is the oldest, so that no other process looks at it now. */
async function takeNext(db: Kysely<DB>, projections: Projection[]): Promise<Taken | undefined> {
  const looks = await db.selectFrom('folding.look').selectAll().execute();
  const lookAt = ({ schema, table }: LiveTable) =>
    looks.find((look) => look.schema_name === schema && look.table_name === table.name);
  const candidates = (await findTables(db, projections)).map((live) => ({
    live,
    last: lookAt(live)?.looked_at ?? null,
  }));
  const [next] = candidates.sort((one, other) => (one.last?.getTime() ?? 0) - (other.last?.getTime() ?? 0));
  if (!next) return undefined;
  const { rows } = await sql<Pick<Taken, 'lookedAt' | 'error'> & Pass>`
    insert into folding.look as l (schema_name, table_name) values (${next.live.schema}, ${next.live.table.name})
    on conflict (schema_name, table_name) do update set looked_at = now()
      where date_trunc('milliseconds', l.looked_at) = ${next.last}
    returning l.looked_at::text as "lookedAt", l.error, l.next_place as "from", l.width`.execute(db);
  const [taken] = rows;
  if (!taken) return undefined;
  const { from, width, ...look } = taken;
  return { ...next.live, ...look, pass: { from, width } };
}

/** The last place of a table: what is behind it belongs to the last slice. */
async function findLast(transaction: Transaction<DB>, { schema, table }: LiveTable, slice: Slice): Promise<number> {
  if (slice.by === 'day') return lastDay(Date.now());
  const { rows } = await sql<{ last: number | null }>`
    select max(${sql.ref(slice.column)})::bigint as last from ${sql.id(schema, table.name)}`.execute(transaction);
  return rows[0]?.last ?? 0;
}

/** The slice that is compared now: half of the time one that is known to differ, to see whether it still does. */
async function chooseRange(transaction: Transaction<DB>, live: Taken, slice: Slice): Promise<Range> {
  const known = Math.random() < 0.5 ? (await readSlices(transaction, live.schema, live.table.name))[0] : undefined;
  const range = known === undefined ? undefined : rangeOf(slice, known);
  return range ?? nextRange(slice, live.pass, await findLast(transaction, live, slice));
}

type Found = { range: Range; verdict: Verdict };

async function compare(transaction: Transaction<DB>, live: Taken): Promise<Found> {
  const { projection, schema, table } = live;
  const baseline = await requireBaseline(transaction, projection);
  const { slice } = table;
  const range = slice ? await chooseRange(transaction, live, slice) : EVERYTHING;
  const part = slice && partOf(slice, range);
  const verdict = await compareTable(transaction, projection, schema, table, { ...(part && { part }), baseline });
  return { range, verdict };
}

/** Notes how a look has ended, unless somebody has looked since. */
async function noteLook(
  db: Kysely<DB>,
  { schema, table, lookedAt }: Taken,
  values: UpdateObject<DB, 'folding.look'>,
): Promise<void> {
  await db
    .updateTable('folding.look')
    .set(values)
    .where('schema_name', '=', schema)
    .where('table_name', '=', table.name)
    .where(sql<boolean>`looked_at = ${lookedAt}::timestamptz`)
    .execute();
}

const TOO_LONG = `takes longer than ${LONGEST / 1_000} s`;

/** Notes that a look has come to no end. What only took too long is compared again in narrower slices. */
async function noteFailure(db: Kysely<DB>, live: Taken, error: unknown): Promise<void> {
  const { pass } = live;
  const { slice } = live.table;
  const width = isStatementTimeout(error) && slice ? narrowerThan(slice, pass) : undefined;
  if (width !== undefined) return noteLook(db, live, { width });
  if (!isStatementTimeout(error)) return noteLook(db, live, { error: messageOf(error) });
  // It steps over the one place, so that the others are compared; this pass has not compared all.
  const at = slice && nextRange(slice, pass, Number.POSITIVE_INFINITY).to;
  return noteLook(db, live, { error: TOO_LONG, ...(at && { next_place: at }) });
}

/** Notes that a slice was compared, and goes on to the next one. */
async function noteFound(db: Kysely<DB>, live: Taken, { range }: Found, took: number): Promise<void> {
  const { pass, table } = live;
  const isNext = range.from === pass.from;
  const isFirst = isNext && range.from === null;
  // What was stepped over is not compared until a whole pass is.
  const error = live.error === TOO_LONG && !isFirst ? TOO_LONG : null;
  if (!isNext) return noteLook(db, live, { error });
  const width = table.slice ? widerThan(table.slice, pass, took < EASY * LONGEST) : null;
  if (range.to !== null) return noteLook(db, live, { error, next_place: range.to, width });
  const compared = error === null ? { compared_at: sql<Date>`now()` } : {};
  return noteLook(db, live, { error, next_place: null, width, ...compared });
}

/**
 * Compares the next slice of one table with the log, of the table that was compared the longest ago, and remembers what
 * differs. Rows and events are read from one snapshot, so events may be folded meanwhile.
 *
 * @param options.longest milliseconds for each statement
 * @returns the table and what was found; null when there was nothing to compare, or it took too long, or another process
 *   looks at it
 */
export async function lookForDrift(
  db: Kysely<DB>,
  projections: Projection[],
  { longest = LONGEST } = {},
): Promise<(Found & { projection: string; table: string }) | null> {
  const live = await takeNext(db, projections);
  if (!live) return null;
  const { schema, table, projection } = live;
  const begun = performance.now();
  const look = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await holdFloors(transaction);
      await sql`select set_config('statement_timeout', ${String(longest)}, true),
        set_config('max_parallel_workers_per_gather', '0', true)`.execute(transaction);
      return compare(transaction, live);
    });
  const found = await look.catch(async (error: unknown) => {
    await noteFailure(db, live, error);
    if (!isStatementTimeout(error) && !(error instanceof ReplayError)) throw error;
    return null;
  });
  if (!found) return null;
  const { slice } = table;
  const name = slice ? nameOf(slice, found.range) : '';
  const isCovered = (known: string) => {
    const range = slice && rangeOf(slice, known);
    return range === undefined || isOverlapping(range, found.range);
  };
  const covered = (await readSlices(db, schema, table.name)).filter((known) => known !== name && isCovered(known));
  await noteDrift(db, { schema, table: table.name, slice: name, covered }, found.verdict, live.lookedAt);
  await noteFound(db, live, found, performance.now() - begun);
  return { ...found, projection: projection.name, table: table.name };
}

/**
 * Compares read models with the log all day, a slice at a time, with little of the machine.
 *
 * @returns a function that stops it after the look under way
 */
export function startSentinel(db: Kysely<DB>, projections: Projection[], log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const goOn = async () => {
    while (!signal.aborted) {
      const begun = performance.now();
      try {
        const found = await lookForDrift(db, projections);
        const { differences } = found?.verdict ?? { differences: 0 };
        if (found && differences > 0)
          log.error(
            { projection: found.projection, table: found.table, differences },
            'a read model differs from the log',
          );
      } catch (error) {
        log.warn({ err: error }, 'a read model could not be compared with the log');
      }
      const pause = Math.max(PAUSE, SHARE * (performance.now() - begun));
      await scheduler.wait(Math.ceil(pause), { signal }).catch(() => undefined);
    }
  };
  const ended = goOn();
  return () => {
    stopping.abort();
    return ended;
  };
}
