import { scheduler } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { readOperationsStatus } from '../../src/console/operations/status.ts';
import { EVENT_TYPES } from '../../src/contract/engagement.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { findBuild } from '../../src/engine/folding/builds/builds.ts';
import { readCheckpoints } from '../../src/engine/folding/checkpoints/checkpoints.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import type { Projection } from '../../src/engine/folding/projection.ts';
import { readHeads } from '../../src/engine/folding/sources.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import { verifyLog } from '../../src/engine/log/verify.ts';
import { domainEvents } from '../../src/events.ts';
import { readFoldStatus } from './fold-status.ts';

/** What a run did, as its clients saw it. */
export type Run = {
  /** Ids of all events that were sent, answered or not. */
  attempted: Iterable<string>;
  /** Ids of those that the API said it had accepted. */
  acknowledged: Iterable<string>;
  projections: Projection[];
  /** Milliseconds in which every read model must reach the head that the log has when the check begins. */
  within: number;
  /** The ids that only this run can have used, both ends included. Without them the whole log is the run's own. */
  ids?: { from: string; to: string };
};

/**
 * How many of a run's events were sent, acknowledged and stored. `lost`: acknowledged and not stored; `twice`: stored
 * once more than they should be.
 */
export type Tally = { attempted: number; acknowledged: number; stored: number; lost: number; twice: number };

const CHUNK = 20_000;

async function loadIds(connection: Kysely<DB>, table: string, ids: Iterable<string>): Promise<void> {
  const name = sql.id('pg_temp', table);
  await sql`create temp table ${sql.id(table)} (id uuid not null)`.execute(connection);
  let chunk: string[] = [];
  const flush = async () => {
    await sql`insert into ${name} select unnest(${chunk}::uuid[])`.execute(connection);
    chunk = [];
  };
  for (const id of ids) if (chunk.push(id) === CHUNK) await flush();
  if (chunk.length > 0) await flush();
  await sql`analyze ${name}`.execute(connection);
}

/** Counts the ids of a query. @returns a complaint that names one of them, or nothing */
async function complain(connection: Kysely<DB>, what: string, ids: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ found: number; one: string | null }>`
    select count(*) as found, min(id::text) as one from (${ids}) ids(id)`.execute(connection);
  const [result] = rows;
  return result && result.found > 0 ? [`${what}: ${result.found}, such as ${result.one}`] : [];
}

/** Acknowledged ⊆ log ⊆ attempted, each id once. */
async function checkIds(connection: Kysely<DB>, ids: Run['ids']): Promise<{ complaints: string[]; tally: Tally }> {
  const own = ids ? sql`event_id between ${ids.from}::uuid and ${ids.to}::uuid` : sql`true`;
  const log = sql`select event_id from log.engagement_event where ${own}`;
  const complaints = [
    ...(await complain(
      connection,
      'events acknowledged that nobody had sent',
      sql`select id from pg_temp.acknowledged except select id from pg_temp.attempted`,
    )),
    ...(await complain(
      connection,
      'acknowledged events missing from the log',
      sql`select id from pg_temp.acknowledged except ${log}`,
    )),
    ...(await complain(
      connection,
      'events in the log that nobody had sent',
      sql`${log} except select id from pg_temp.attempted`,
    )),
    ...(await complain(
      connection,
      'event ids more than once in the log',
      sql`${log} group by event_id having count(*) > 1`,
    )),
  ];
  const { rows } = await sql<Tally>`
    select (select count(distinct id) from pg_temp.attempted) as attempted,
      (select count(distinct id) from pg_temp.acknowledged) as acknowledged,
      (select count(*) from (${log}) log) as stored,
      (select count(*) from (select id from pg_temp.acknowledged except ${log}) missing) as lost,
      (select count(*) - count(distinct event_id) from (${log}) log)
        + (select count(*) from (${log} except select id from pg_temp.attempted) strange) as twice`.execute(connection);
  const [tally] = rows;
  if (!tally) throw new Error('a count answered with no row');
  return { complaints, tally };
}

/** Waits until a read model has folded what the log holds when the wait begins. */
async function checkConvergence(db: Kysely<DB>, projection: Projection, end: number): Promise<string[]> {
  const build = await findBuild(db, projection, 'live');
  if (!build) return [`${projection.name} has no live build`];
  const lanes = (await readCheckpoints(db, projection.source, build.schema)).map(({ lane }) => lane);
  const heads = await readHeads(db, projection.source, lanes);
  for (;;) {
    const { schema } = (await findBuild(db, projection, 'live')) ?? build;
    const behind = (await readCheckpoints(db, projection.source, schema)).filter(
      ({ lane, position }) => position < (heads.get(lane) ?? 0),
    );
    if (behind.length === 0) break;
    if (performance.now() > end)
      return behind.map(
        ({ lane, position, status }) =>
          `${projection.name} is at ${position} of ${heads.get(lane)} events of lane ${lane} when its time is up (${status})`,
      );
    await scheduler.wait(20);
  }
  const { parked } = await readFoldStatus(db, projection);
  return parked > 0 ? [`${projection.name} has ${parked} parked events`] : [];
}

/**
 * Waits until read models have folded what the log holds now.
 *
 * @param within milliseconds
 * @returns which are late, in words
 */
export async function followUp(
  db: Kysely<DB>,
  { projections, within }: Pick<Run, 'projections' | 'within'>,
): Promise<string[]> {
  const end = performance.now() + within;
  return (await Promise.all(projections.map((projection) => checkConvergence(db, projection, end)))).flat();
}

/** Checks that the log is whole, and that every read model equals an independent fold of it. */
async function checkAgainstLog(db: Kysely<DB>, projections: Projection[]): Promise<string[]> {
  const verdicts = await verifyLog(db, createEventRegistry(domainEvents), EVENT_TYPES);
  for (const projection of projections) verdicts.push(...(await verifyProjection(db, projection)));
  return verdicts
    .filter(({ differences }) => differences > 0)
    .map(({ name, differences, shown }) => `${name}: ${differences} differences, such as ${JSON.stringify(shown[0])}`);
}

async function checkReceipt(db: Kysely<DB>, projections: Projection[]): Promise<string[]> {
  if (!projections.some(({ name }) => name === 'timeline')) return [];
  const { receipt } = await readOperationsStatus(db, projections);
  return receipt.balanced ? [] : [`the receipt does not balance: ${JSON.stringify(receipt)}`];
}

/**
 * Judges a run by what its clients saw and what the database holds: acknowledged ⊆ log ⊆ attempted, every event once,
 * no hole in the log, read models caught up in time and equal to an independent fold, and a receipt that balances.
 * A run must give each of its events an id, or the event counts as sent by nobody.
 *
 * @returns what is wrong, in words; nothing when all is well
 */
export async function checkRun(db: Kysely<DB>, run: Run): Promise<string[]> {
  return (await judgeRun(db, run)).complaints;
}

type Judgement = { complaints: string[]; tally: Tally };

/**
 * Judges a run by what is cheap to count, however long the log is: acknowledged ⊆ log ⊆ attempted, read models caught up
 * in time, a receipt that balances.
 */
export async function balanceRun(db: Kysely<DB>, run: Run): Promise<Judgement> {
  const late = await followUp(db, run);
  const { complaints, tally } = await db.connection().execute(async (connection) => {
    await loadIds(connection, 'attempted', run.attempted);
    await loadIds(connection, 'acknowledged', run.acknowledged);
    try {
      return await checkIds(connection, run.ids);
    } finally {
      await sql`drop table pg_temp.attempted, pg_temp.acknowledged`.execute(connection);
    }
  });
  return { complaints: [...late, ...complaints, ...(await checkReceipt(db, run.projections))], tally };
}

/** Judges a run as `checkRun` does. @returns the complaints and the counts */
export async function judgeRun(db: Kysely<DB>, run: Run): Promise<Judgement> {
  const { complaints, tally } = await balanceRun(db, run);
  return { complaints: [...complaints, ...(await checkAgainstLog(db, run.projections))], tally };
}
