import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { prepared } from '../db/client.ts';
import type { DB } from '../db/tables.ts';
import { MIXED_DAYS } from '../log/lane-count.ts';
import type { Span } from '../log/read-span.ts';
import type { EngagementProjection, Passing, Projection, ReadModelTable } from './projection.ts';
import { recordedAt } from './sources.ts';

/**
 * Days after its end that a day is sealed. An event may have happened 48 hours before it arrives, so nothing more comes
 * of such a day, and nobody has to be told apart from those who come.
 */
const SEALED_AFTER = 3;

/** Rows that one transaction deletes, while the lane does not fold. */
const AT_ONCE = 10_000;

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

/** Notes of every lane of the builds of a projection up to which day it is sealed, by the events that it has folded. */
async function moveSeals(db: Kysely<DB>, { name, version }: Projection): Promise<void> {
  await sql`
    update folding.engagement_checkpoint c
    set sealed_before = greatest(c.sealed_before, s.before)
    from (
      select schema_name, lane,
        date_bin('1 day', coalesce(${recordedAt('engagement', sql`lane`, sql`position + 1`)}, now()), 'epoch')
          - make_interval(days => ${SEALED_AFTER}::int) as before
      from folding.engagement_checkpoint join folding.build using (schema_name)
      where projection = ${name} and version = ${version} for update of engagement_checkpoint skip locked
    ) s
    where c.schema_name = s.schema_name and c.lane = s.lane and c.sealed_before is distinct from
      greatest(c.sealed_before, s.before)`.execute(db);
}

/** Deletes rows of sealed days from a table of a build, some at a time. A crash leaves some, and the next call goes on. */
async function deleteSealed(db: Kysely<DB>, schema: string, lane: number, { name, passing }: PassingTable) {
  const at = sql.id(schema, name);
  for (let deleted = AT_ONCE; deleted === AT_ONCE; )
    deleted = await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ before: string | null }>`
        select (${keptFrom(sql`sealed_before`, passing)})::text as before from folding.engagement_checkpoint
        where schema_name = ${schema} and lane = ${lane} for update skip locked`.execute(transaction);
      const before = rows[0]?.before;
      if (!before) return 0;
      const { numAffectedRows } = await sql`
        delete from ${at} where ctid = any(array(
          select ctid from ${at} where lane = ${lane} and day < ${before}::timestamptz
            and ${sql.raw(passing.rows ?? 'true')} and day not in (${MIXED_DAYS})
          limit ${AT_ONCE}))`.execute(transaction);
      return Number(numAffectedRows ?? 0);
    });
}

/**
 * Seals the days that are over for good: what tells visitors of these days apart is deleted from the builds, and the
 * counts stay. A build is sealed by what it has folded itself, so a replay is, too, while it goes on.
 */
export async function sealDays(db: Kysely<DB>, projections: Projection[]): Promise<void> {
  for (const projection of projections) {
    const tables = passingTables(projection);
    if (tables.length === 0) continue;
    await moveSeals(db, projection);
    const { rows } = await sql<{ schema: string; lane: number }>`
      select schema_name as schema, lane from folding.engagement_checkpoint join folding.build using (schema_name)
      where projection = ${projection.name} and version = ${projection.version} order by 1, 2`.execute(db);
    for (const { schema, lane } of rows) for (const table of tables) await deleteSealed(db, schema, lane, table);
  }
}

const readLate = prepared<{ day: string | null; sealed: string; schema: string }>(
  'late_events',
  `select (select date_bin('1 day', min(e.occurred_at), 'epoch')::text from log.engagement_event e
      where e.lane = $1::smallint and e.position > $2::bigint and e.position <= $3::bigint
        and e.occurred_at < c.sealed_before) as day,
    c.sealed_before::text as sealed, c.schema_name as schema
  from folding.engagement_checkpoint c
  where c.schema_name = current_schema() and c.lane = $1::smallint and c.sealed_before is not null`,
);

/**
 * Opens sealed days again before a span is folded of which an event belongs to one, as no event does that a client sends:
 * it was parked, or brought by hand. The rows are made anew from what the log still holds of those days.
 *
 * @param transaction has entered the build, and holds the checkpoint of the lane
 */
export async function openSealed(
  transaction: Transaction<DB>,
  projection: EngagementProjection,
  { lane, after, upTo }: Span,
): Promise<void> {
  const tables = passingTables(projection);
  if (tables.length === 0) return;
  const [late] = await readLate(transaction, [lane, after, upTo]);
  if (!late?.day) return;
  const { day, sealed, schema } = late;
  for (const { name, key, columns, expected, passing } of tables) {
    const all = sql.join([...key, ...columns].map((column) => sql.ref(column)));
    await sql`
      with folded as (
        select e.* from log.engagement_event e
          join folding.engagement_checkpoint c on c.lane = e.lane and c.schema_name = ${schema} and e.position <= c.position
        where e.lane = ${lane} and not (e.position > ${after} and e.position <= ${upTo})
          and e.occurred_at >= ${keptFrom(sql`${day}::timestamptz`, passing)}
          and e.occurred_at < ${keptFrom(sql`${sealed}::timestamptz`, passing)}
          and not exists (select from folding.parked_event p
            where p.schema_name = ${schema} and p.lane = e.lane and p.position = e.position)
      )
      insert into ${sql.id(schema, name)} (${all}) select ${all} from (${sql.raw(expected)}) r
      where ${sql.raw(passing.rows ?? 'true')} on conflict do nothing`.execute(transaction);
  }
  await sql`
    update folding.engagement_checkpoint set sealed_before = ${day}::timestamptz
    where schema_name = ${schema} and lane = ${lane}`.execute(transaction);
}
