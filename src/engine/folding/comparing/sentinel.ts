import { scheduler } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { isStatementTimeout } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import { holdFloors } from '../../log/floor.ts';
import { requireBaseline } from '../builds/baseline.ts';
import { ReplayError } from '../builds/replay-error.ts';
import type { Projection, Slice } from '../projection.ts';
import { compareTable, type Verdict } from './compare.ts';
import { noteDrift, readSlices } from './drift.ts';
import { type LiveTable, LONGEST, noteFailure, noteFound, type Taken, takeNext } from './looks.ts';
import {
  EVERYTHING,
  isOverlapping,
  isWithin,
  lastDay,
  nameOf,
  nextRange,
  partOf,
  type Range,
  rangeOf,
} from './slices.ts';

/** Milliseconds between two looks at least. */
const PAUSE = 2_000;
/** A look is followed by a pause of so many times as long as it took: it takes a thirtieth of a processor at most. */
const SHARE = 30;

/** The last place of a table: what is behind it belongs to the last slice. */
async function findLast(transaction: Transaction<DB>, { schema, table }: LiveTable, slice: Slice): Promise<number> {
  if (slice.by === 'day') return lastDay(Date.now());
  const { rows } = await sql<{ last: number | null }>`
    select max(${sql.ref(slice.column)})::bigint as last from ${sql.id(schema, table.name)}`.execute(transaction);
  return rows[0]?.last ?? 0;
}

/**
 * The slice that is compared now: half of the time one that is known to differ, to see whether it still does. One that is
 * wider than those of the pass may take too long.
 */
async function chooseRange(transaction: Transaction<DB>, live: Taken, slice: Slice): Promise<Range> {
  const { schema, table, pass } = live;
  const last = await findLast(transaction, live, slice);
  const names = Math.random() < 0.5 ? await readSlices(transaction, schema, table.name) : [];
  const known = names.flatMap((name) => rangeOf(slice, name) ?? []);
  return known.find((range) => isWithin(slice, range, pass, last)) ?? nextRange(slice, pass, last);
}

async function compare(transaction: Transaction<DB>, live: Taken, range: Range): Promise<Verdict> {
  const { projection, schema, table } = live;
  const baseline = await requireBaseline(transaction, projection);
  const part = table.slice && partOf(table.slice, range);
  return compareTable(transaction, projection, schema, table, { ...(part && { part }), baseline });
}

type Found = { range: Range; verdict: Verdict };

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
  const { slice } = table;
  const begun = performance.now();
  let range: Range = { ...EVERYTHING, from: live.pass.from };
  const look = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await holdFloors(transaction);
      await sql`select set_config('statement_timeout', ${String(longest)}, true),
        set_config('max_parallel_workers_per_gather', '0', true)`.execute(transaction);
      if (slice) range = await chooseRange(transaction, live, slice);
      return compare(transaction, live, range);
    });
  const verdict = await look.catch(async (error: unknown) => {
    await noteFailure(db, live, range, error);
    if (!isStatementTimeout(error) && !(error instanceof ReplayError)) throw error;
    return null;
  });
  if (!verdict) return null;
  const name = slice ? nameOf(slice, range) : '';
  const isCovered = (known: string) => {
    const other = slice && rangeOf(slice, known);
    return other === undefined || isOverlapping(other, range);
  };
  const covered = (await readSlices(db, schema, table.name)).filter((known) => known !== name && isCovered(known));
  await noteDrift(db, { schema, table: table.name, slice: name, covered }, verdict, live.lookedAt);
  await noteFound(db, live, range, performance.now() - begun);
  return { range, verdict, projection: projection.name, table: table.name };
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
