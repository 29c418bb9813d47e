import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { holdFloors } from '../../log/floor.ts';
import { requireBaseline } from '../builds/baseline.ts';
import { findBuild } from '../builds/builds.ts';
import { readCheckpoints } from '../checkpoints/checkpoints.ts';
import type { Projection } from '../projection.ts';
import { readAllHeads } from '../sources.ts';
import { compareTable, type Verdict } from './compare.ts';

/** Reads from one snapshot, in which no partition goes, and with memory for large tables. */
export function inSnapshot<Result>(db: Kysely<DB>, read: (transaction: Transaction<DB>) => Promise<Result>) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await holdFloors(transaction);
      await sql`select set_config('work_mem', '256MB', true)`.execute(transaction);
      return read(transaction);
    });
}

/**
 * Compares every table of a build, row by row, with what the log says it must hold, after its baseline if the log has
 * lost its beginning. The caller holds the floors.
 *
 * @throws ReplayError when there is no baseline of this code's version to go on from
 */
export async function compareTables(transaction: Transaction<DB>, projection: Projection, schema: string) {
  const baseline = await requireBaseline(transaction, projection);
  const verdicts: Verdict[] = [];
  for (const table of projection.tables)
    verdicts.push(await compareTable(transaction, projection, schema, table, { baseline }));
  return verdicts;
}

/**
 * Compares the checkpoints and every table of a projection's live build with the log. All is read from one snapshot, so
 * it may be run while events arrive.
 *
 * @throws ReplayError when there is no baseline of this code's version to go on from
 */
export function verifyProjection(db: Kysely<DB>, projection: Projection): Promise<Verdict[]> {
  return inSnapshot(db, async (transaction) => {
    const build = await findBuild(transaction, projection, 'live');
    if (!build) return [];
    const checkpoints = await verifyCheckpoints(transaction, projection, build.schema);
    return [checkpoints, ...(await compareTables(transaction, projection, build.schema))];
  });
}

/**
 * Whether every table of a build is what the log says it must hold.
 *
 * @throws ReplayError when there is no baseline of this code's version to go on from
 */
export async function equalsLog(
  transaction: Transaction<DB>,
  projection: Projection,
  schema: string,
): Promise<boolean> {
  await holdFloors(transaction);
  const verdicts = await compareTables(transaction, projection, schema);
  return verdicts.every(({ differences }) => differences === 0);
}

/**
 * A checkpoint ahead of its lane would be a fold of events that nobody stored. Of a lane without a checkpoint nothing
 * would be folded, nor compared.
 */
async function verifyCheckpoints(
  transaction: Transaction<DB>,
  projection: Projection,
  schema: string,
): Promise<Verdict> {
  const { source } = projection;
  const checkpoints = await readCheckpoints(transaction, source, schema);
  const lanes = new Set(checkpoints.map(({ lane }) => lane));
  const heads = await readAllHeads(transaction, source);
  const headOf = (lane: number) => heads.get(lane) ?? 0;
  const shown = [
    ...checkpoints
      .filter(({ lane, position }) => position > headOf(lane))
      .map(({ lane, position }) => ({ what: 'ahead of its lane', row: { lane, position, head: headOf(lane) } })),
    ...[...heads]
      .filter(([lane, head]) => head > 0 && !lanes.has(lane))
      .map(([lane, head]) => ({ what: 'missing: its lane has events', row: { lane, head } })),
  ];
  return {
    name: `${projection.name}: checkpoints`,
    rows: checkpoints.length,
    differences: shown.length,
    shown: shown.map((difference) => ({ where: 'checkpoint', ...difference })),
  };
}
