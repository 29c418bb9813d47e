import { type Kysely, sql, type UpdateObject } from 'kysely';
import { messageOf } from '../../db/error-words.ts';
import { isStatementTimeout } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import type { Projection, ReadModelTable } from '../projection.ts';
import { narrowerThan, nextRange, type Pass, type Range, widerThan } from './slices.ts';

/** Milliseconds for each statement of a look. A slice that takes longer is made narrower, until there is nothing narrower. */
export const LONGEST = 8_000;
/** The next slice is wider after one that took this share of it. */
const EASY = 0.25;

const TOO_LONG = `takes longer than ${LONGEST / 1_000} s`;

export type LiveTable = { projection: Projection; table: ReadModelTable; schema: string };
/** A table whose turn it is. `lookedAt`: when the look began, as the database has it. */
export type Taken = LiveTable & { lookedAt: string; pass: Pass; error: string | null };

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
export async function takeNext(db: Kysely<DB>, projections: Projection[]): Promise<Taken | undefined> {
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

/** Notes that a look at a slice has come to no end. What only took too long is compared again in narrower slices. */
export async function noteFailure(db: Kysely<DB>, live: Taken, range: Range, error: unknown): Promise<void> {
  const { pass } = live;
  const { slice } = live.table;
  if (!isStatementTimeout(error)) return noteLook(db, live, { error: messageOf(error) });
  // Any other slice is left to the pass, which comes to it in slices as narrow as they must be.
  if (range.from !== pass.from) return;
  const width = slice && narrowerThan(slice, pass);
  if (width !== undefined) return noteLook(db, live, { width });
  // It steps over the one place, so that the others are compared; this pass has not compared all.
  const at = slice && nextRange(slice, pass, Number.POSITIVE_INFINITY).to;
  return noteLook(db, live, { error: TOO_LONG, ...(at && { next_place: at }) });
}

/** Notes that a slice was compared, and goes on to the next one. */
export async function noteFound(db: Kysely<DB>, live: Taken, range: Range, took: number): Promise<void> {
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
