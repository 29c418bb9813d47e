import { scheduler } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isStatementTimeout } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import { advance, advanceLive } from '../advance.ts';
import { alone } from '../builds/alone.ts';
import { type Build, findBuild } from '../builds/builds.ts';
import { requireOwn } from '../builds/replay.ts';
import { ReplayError } from '../builds/replay-error.ts';
import { catchUp, type ReplayOptions } from '../builds/switch-over.ts';
import { readCheckpoints } from '../checkpoints/checkpoints.ts';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { compareBuildsOf, type TableDifference } from './difference.ts';

/** Times that the builds are brought to the same place at most, and milliseconds between two of them. */
const TRIES = 8;
const PAUSE = 250;

/** Why a table was not compared, when time was up. */
export const OUT_OF_TIME = 'time ran out';

/** How the live build differs from the new one. */
export type Comparison = {
  /** The schema of each. */
  schemas: { live: string; new: string };
  /** Events that each has folded. */
  folded: { live: number; new: number };
  /** Whether both have folded the same events. Otherwise rows differ by those between, too. */
  same_place: boolean;
  tables: TableDifference[];
  /** Tables of which time ran out, or whose rows the builds name by other columns, and why. */
  not_compared: { table: string; why: string }[];
};

type Places = Map<number, number>;

async function placesOf(db: Kysely<DB>, { source }: Projection, { schema }: Build): Promise<Places> {
  return new Map((await readCheckpoints(db, source, schema)).map(({ lane, position }) => [lane, position]));
}

const isSame = (one: Places, other: Places) =>
  one.size === other.size && [...one].every(([lane, position]) => other.get(lane) === position);
const sumOf = (places: Places) => [...places.values()].reduce((sum, position) => sum + position, 0);

/** Compares table after table until the time is up, and adds what it finds to the comparison. */
async function compareTables(
  transaction: Transaction<DB>,
  { tables }: Projection,
  [live, built]: [Build, Build],
  comparison: Comparison,
  within: number,
): Promise<void> {
  await sql`select set_config('work_mem', '256MB', true)`.execute(transaction);
  const until = performance.now() + within;
  for (const table of tables) {
    const left = Math.ceil(Math.max(1, until - performance.now()));
    await sql`select set_config('statement_timeout', ${String(left)}, true),
      set_config('lock_timeout', '0', true)`.execute(transaction);
    const difference = await compareBuildsOf(transaction, table, live.schema, built.schema);
    if (difference) comparison.tables.push(difference);
    else comparison.not_compared.push({ table: table.name, why: 'its rows are named by other columns' });
  }
}

/**
 * Compares the builds in one snapshot.
 *
 * @param isLast whether they are compared although they have not folded the same events
 * @returns undefined when they have not, and it is not the last try
 */
async function compareInSnapshot(
  db: Kysely<DB>,
  projection: Projection,
  builds: [Build, Build],
  { within, isLast }: { within: number; isLast: boolean },
): Promise<Comparison | undefined> {
  let comparison: Comparison | undefined;
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  try {
    await reading.execute(async (transaction) => {
      const live = await placesOf(transaction, projection, builds[0]);
      const built = await placesOf(transaction, projection, builds[1]);
      const samePlace = isSame(live, built);
      if (!samePlace && !isLast) return;
      const schemas = { live: builds[0].schema, new: builds[1].schema };
      const folded = { live: sumOf(live), new: sumOf(built) };
      comparison = { schemas, folded, same_place: samePlace, tables: [], not_compared: [] };
      await compareTables(transaction, projection, builds, comparison, within);
    });
  } catch (error) {
    if (!comparison || !isStatementTimeout(error)) throw error;
    const { tables, not_compared } = comparison;
    const done = new Set([...tables, ...not_compared].map(({ table }) => table));
    const left = projection.tables.filter(({ name }) => !done.has(name));
    not_compared.push(...left.map(({ name }) => ({ table: name, why: OUT_OF_TIME })));
  }
  return comparison;
}

/**
 * Compares the live build of a read model with the one that a replay has begun. It folds both up to the same place
 * first, and changes nothing else.
 *
 * @param options.within milliseconds that the comparison may take, once the builds have caught up
 * @returns undefined when the signal stopped it
 * @throws ReplayError when there is no new build, or it has halted
 */
export async function compareBuilds(
  folder: Folder,
  projection: Projection,
  { within, signal }: Pick<ReplayOptions, 'signal'> & { within: number },
): Promise<Comparison | undefined> {
  const { db } = folder;
  return alone(db, projection, async () => {
    const built = await requireOwn(db, projection, 'rebuilding');
    const live = await findBuild(db, projection, 'live');
    if (!live) throw new ReplayError(`${projection.name} has no live build yet: start the worker first.`);
    if (!(await catchUp(folder, projection, built, { signal, switches: false }))) return undefined;
    for (let tries = 1; !signal?.aborted; tries += 1) {
      // A live build of another version is folded by the workers of that version alone.
      await advanceLive(folder, projection, { signal });
      await advance(folder, projection, built, { signal, goals: await placesOf(db, projection, live) });
      const comparison = await compareInSnapshot(db, projection, [live, built], { within, isLast: tries === TRIES });
      if (comparison) return comparison;
      await scheduler.wait(PAUSE, signal && { signal }).catch(() => undefined);
    }
    return undefined;
  });
}
