import { scheduler } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { messageOf } from '../../db/error-words.ts';
import { isStatementTimeout } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import { holdFloors } from '../../log/floor.ts';
import { requireBaseline } from '../builds/baseline.ts';
import { ReplayError } from '../builds/replay-error.ts';
import type { Projection, ReadModelTable } from '../projection.ts';
import { compareTable, type Verdict } from './compare.ts';
import { noteDrift } from './drift.ts';
import { chooseSlice, partOf } from './slices.ts';

/** Milliseconds between two looks at least. */
const PAUSE = 2_000;
/** A look is followed by a pause of so many times as long as it took: it takes a thirtieth of a processor at most. */
const SHARE = 30;
/** Milliseconds for each statement of a look. A table that takes longer is not compared; the look says so. */
const LONGEST = 8_000;

type LiveTable = { projection: Projection; table: ReadModelTable; schema: string };
/** `lookedAt`: when the look began, as the database has it. */
type Taken = LiveTable & { lookedAt: string };

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
  const { rows } = await sql<{ lookedAt: string }>`
    insert into folding.look as l (schema_name, table_name) values (${next.live.schema}, ${next.live.table.name})
    on conflict (schema_name, table_name) do update set looked_at = now()
      where date_trunc('milliseconds', l.looked_at) = ${next.last}
    returning l.looked_at::text as "lookedAt"`.execute(db);
  return rows[0] && { ...next.live, ...rows[0] };
}

/** A slice that is known to differ, to see whether it still does. */
async function knownSlice(transaction: Transaction<DB>, { schema, table }: LiveTable): Promise<string | undefined> {
  const known = await transaction
    .selectFrom('folding.drift')
    .select('slice')
    .where('schema_name', '=', schema)
    .where('table_name', '=', table.name)
    .orderBy('looked_at')
    .limit(1)
    .executeTakeFirst();
  return known?.slice;
}

type Found = { slice: string; verdict: Verdict };

async function compare(transaction: Transaction<DB>, live: LiveTable): Promise<Found | null> {
  const { projection, schema, table } = live;
  const { slice } = table;
  const baseline = await requireBaseline(transaction, projection);
  if (!slice) return { slice: '', verdict: await compareTable(transaction, projection, schema, table, { baseline }) };
  const known = Math.random() < 0.5 ? await knownSlice(transaction, live) : undefined;
  const value = known ?? (await chooseSlice(transaction, projection, schema, { ...table, slice }));
  if (value === undefined) return null;
  const part = partOf(slice, value);
  return { slice: value, verdict: await compareTable(transaction, projection, schema, table, { part, baseline }) };
}

/**
 * Compares one slice of one table with the log, of the table that was compared the longest ago, and remembers what
 * differs. Rows and events are read from one snapshot, so events may be folded meanwhile.
 *
 * @returns the table and what was found; null when there was nothing to compare, or another process looks at it
 */
export async function lookForDrift(
  db: Kysely<DB>,
  projections: Projection[],
): Promise<(Found & { projection: string; table: string }) | null> {
  const live = await takeNext(db, projections);
  if (!live) return null;
  const { schema, table, projection } = live;
  const look = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await holdFloors(transaction);
      await sql`select set_config('statement_timeout', ${String(LONGEST)}, true),
        set_config('max_parallel_workers_per_gather', '0', true)`.execute(transaction);
      return compare(transaction, live);
    });
  const noteError = (error: string | null) =>
    db
      .updateTable('folding.look')
      .set({ error })
      .where('schema_name', '=', schema)
      .where('table_name', '=', table.name)
      .where('error', 'is distinct from', error)
      .execute();
  const found = await look.catch(async (error: unknown) => {
    await noteError(isStatementTimeout(error) ? `takes longer than ${LONGEST / 1_000} s` : messageOf(error));
    if (!isStatementTimeout(error) && !(error instanceof ReplayError)) throw error;
    return null;
  });
  if (!found) return null;
  await noteError(null);
  await noteDrift(db, { schema, table: table.name, slice: found.slice }, found.verdict, live.lookedAt);
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
