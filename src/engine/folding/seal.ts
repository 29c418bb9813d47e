import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { prepared } from '../db/client.ts';
import { isLockTimeout } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { MIXED_DAYS } from '../log/lane-count.ts';
import type { Span } from '../log/read-span.ts';
import { lockCheckpoints } from './checkpoints/checkpoints.ts';
import { BATCH_PATIENCE, waitForLocks } from './checkpoints/lane-status.ts';
import type { EngagementProjection, Passing, Projection, ReadModelTable } from './projection.ts';
import { recordedAt } from './sources.ts';

/**
 * Days after its end that a day is sealed. An event may have happened 48 hours before it arrives, so nothing more comes
 * of such a day, and nobody has to be told apart from those who come.
 */
const SEALED_AFTER = 3;

/** Rows that one transaction deletes, while the lane does not fold. */
const AT_ONCE = 10_000;

/** How often the batch under way may take too long to wait for. */
const MISSES = 3;

type PassingTable = ReadModelTable & { passing: Passing };

const passingTables = ({ tables }: Projection): PassingTable[] =>
  tables.flatMap(({ passing, ...table }) => (passing ? [{ ...table, passing }] : []));

/** SQL of the first day whose rows a table keeps, from the first day of a lane that is not sealed. */
const keptFrom = (sealedBefore: RawBuilder<unknown>, { longer = 0 }: Passing) =>
  sql`${sealedBefore} - make_interval(days => ${longer}::int)`;

/**
 * SQL of whether a table keeps a row `r`, wherever its day is sealed in one of some builds. A day on which the number of
 * lanes changed keeps all rows, because readers look for who stands in several lanes.
 */
export function isKept({ passing }: ReadModelTable, schemas: string[]): RawBuilder<unknown> {
  if (!passing) return sql`true`;
  return sql`(not (${sql.raw(passing.rows ?? 'true')}) or r.day in (${MIXED_DAYS}) or not exists (
    select from folding.engagement_checkpoint c
    where c.schema_name = any(${schemas}::text[]) and c.lane = r.lane and r.day < ${keptFrom(sql`c.sealed_before`, passing)}))`;
}

/** A lane of a build, and the tables that are emptied there. */
type Sealing = { schema: string; lane: number; tables: PassingTable[] };

/** SQL of the rows of a table that go once their day is sealed. */
const passes = (lane: number, { passing }: PassingTable) =>
  sql`lane = ${lane} and ${sql.raw(passing.rows ?? 'true')} and day not in (${MIXED_DAYS})`;

/** SQL of the first day whose rows a table of a lane keeps; null while none is sealed. */
const keptInLane = ({ schema, lane }: Sealing, { passing }: PassingTable) => sql`(
  select ${keptFrom(sql`sealed_before`, passing)} from folding.engagement_checkpoint
  where schema_name = ${schema} and lane = ${lane})`;

/** Finds rows of the day that was sealed last. Earlier days have none, so that history is not searched. */
async function findSealed(transaction: Transaction<DB>, sealing: Sealing, table: PassingTable): Promise<string[]> {
  const kept = keptInLane(sealing, table);
  const { rows } = await sql<{ row: string }>`
    select ctid::text as row from ${sql.id(sealing.schema, table.name)}
    where day >= ${kept} - interval '1 day' and day < ${kept} and ${passes(sealing.lane, table)}
    limit ${AT_ONCE}`.execute(transaction);
  return rows.map(({ row }) => row);
}

/** Seals the next day of which a table has rows, if the lane has folded all that may come of it; else tells false. */
async function sealNext(transaction: Transaction<DB>, { schema, lane, tables }: Sealing): Promise<boolean> {
  const days = tables.map(
    ({ name, passing }) => sql`(select min(day) + make_interval(days => ${(passing.longer ?? 0) + 1}::int)
      from ${sql.id(schema, name)} where day >= ${keptFrom(sql`coalesce(c.sealed_before, '-infinity')`, passing)})`,
  );
  const { numAffectedRows } = await sql`
    update folding.engagement_checkpoint c set sealed_before = least(over.before, ${sql.join(days)})
    from (
      select date_bin('1 day', coalesce(${recordedAt('engagement', sql`lane`, sql`position + 1`)}, now()), 'epoch')
        - make_interval(days => ${SEALED_AFTER}::int) as before
      from folding.engagement_checkpoint where schema_name = ${schema} and lane = ${lane}
    ) over
    where c.schema_name = ${schema} and c.lane = ${lane} and (c.sealed_before < over.before or c.sealed_before is null)`.execute(
    transaction,
  );
  return numAffectedRows === 1n;
}

/**
 * Goes one step: deletes some rows of the day that was sealed last, or else seals the next one. A crash leaves some, and
 * the next step goes on. Rows are found before the checkpoint is held, and asked again afterwards.
 *
 * @returns false when nothing is left to do
 */
function sealStep(db: Kysely<DB>, sealing: Sealing): Promise<boolean> {
  const { schema, lane, tables } = sealing;
  return db.transaction().execute(async (transaction) => {
    await waitForLocks(transaction, BATCH_PATIENCE);
    for (const table of tables) {
      const found = await findSealed(transaction, sealing, table);
      if (found.length === 0) continue;
      await lockCheckpoints(transaction, 'engagement', schema, { lane });
      await sql`
        delete from ${sql.id(schema, table.name)} where ctid = any(${found}::tid[])
          and day < ${keptInLane(sealing, table)} and ${passes(lane, table)}`.execute(transaction);
      return true;
    }
    await lockCheckpoints(transaction, 'engagement', schema, { lane });
    return sealNext(transaction, sealing);
  });
}

/**
 * Seals the days that are over for good: what tells visitors of these days apart is deleted from the builds, and the
 * counts stay. A build is sealed by what it has folded itself, so a replay is, too, while it goes on. A lane whose
 * batches take too long is left to the next call.
 */
export async function sealDays(db: Kysely<DB>, projections: Projection[]): Promise<void> {
  for (const projection of projections) {
    const tables = passingTables(projection);
    if (tables.length === 0) continue;
    const { rows } = await sql<{ schema: string; lane: number }>`
      select schema_name as schema, lane from folding.engagement_checkpoint join folding.build using (schema_name)
      where projection = ${projection.name} and version = ${projection.version} order by 1, 2`.execute(db);
    for (const lane of rows)
      for (let more = true, misses = 0; more && misses < MISSES; )
        more = await sealStep(db, { ...lane, tables }).catch((error) => {
          if (!isLockTimeout(error)) throw error;
          misses += 1;
          return true;
        });
  }
}

const readLate = prepared<{ days: string[] | null; schema: string }>(
  'late_days',
  `select (select array_agg(distinct date_bin('1 day', e.occurred_at, 'epoch')::text) from log.engagement_event e
      where e.lane = $1::smallint and e.position > $2::bigint and e.position <= $3::bigint
        and e.occurred_at < c.sealed_before) as days,
    c.schema_name as schema
  from folding.engagement_checkpoint c
  where c.schema_name = current_schema() and c.lane = $1::smallint and c.sealed_before is not null`,
);

/**
 * Folds a span of which events belong to sealed days, as none does that a client sends: it was parked, or brought by
 * hand. The rows of these days are made anew from what the log still holds of them, and deleted again afterwards.
 *
 * @param transaction has entered the build, and holds the checkpoint of the lane
 */
export async function withSealedOpen(
  transaction: Transaction<DB>,
  projection: EngagementProjection,
  { lane, after, upTo }: Span,
  fold: () => Promise<void>,
): Promise<void> {
  const tables = passingTables(projection);
  const [late] = tables.length === 0 ? [] : await readLate(transaction, [lane, after, upTo]);
  if (!late?.days) return fold();
  const { days, schema } = late;
  const sealing = { schema, lane, tables };
  for (const table of tables) {
    const { name, key, columns, expected, passing } = table;
    const all = sql.join([...key, ...columns].map((column) => sql.ref(column)));
    await sql`
      with folded as (
        select e.* from unnest(${days}::timestamptz[]) as late(day)
          join log.engagement_event e on e.occurred_at >= late.day and e.occurred_at < late.day + interval '1 day'
          join folding.engagement_checkpoint c on c.lane = e.lane and c.schema_name = ${schema} and e.position <= c.position
        where e.lane = ${lane} and not (e.position > ${after} and e.position <= ${upTo})
          and late.day < ${keptInLane(sealing, table)}
          and not exists (select from folding.parked_event p
            where p.schema_name = ${schema} and p.lane = e.lane and p.position = e.position)
      )
      insert into ${sql.id(schema, name)} (${all}) select ${all} from (${sql.raw(expected)}) r
      where ${sql.raw(passing.rows ?? 'true')} on conflict do nothing`.execute(transaction);
  }
  await fold();
  for (const table of tables)
    await sql`
      delete from ${sql.id(schema, table.name)}
      where day = any(${days}::timestamptz[]) and day < ${keptInLane(sealing, table)} and ${passes(lane, table)}`.execute(
      transaction,
    );
}
