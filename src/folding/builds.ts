import { type Kysely, sql, type Transaction } from 'kysely';
import { isLockTimeout } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { addCheckpoints, lockCheckpoints, setStatus } from './checkpoints.ts';
import type { Projection } from './projection.ts';

/** One copy of a read model: it lives in a schema of its own, and has checkpoints of its own. */
export type Build = { schema: string; version: number; role: 'live' | 'rebuilding' | 'previous' };

/** The build of a projection that has a role, if there is one. */
export async function findBuild(
  db: Kysely<DB>,
  projection: Projection,
  role: Build['role'],
): Promise<Build | undefined> {
  return db
    .selectFrom('folding.build')
    .select(['schema_name as schema', 'version', 'role'])
    .where('projection', '=', projection.name)
    .where('role', '=', role)
    .executeTakeFirst();
}

/** Lets the statements that follow in the transaction name the build's tables without a schema. */
export async function enterSchema(transaction: Transaction<DB>, schema: string): Promise<void> {
  await sql`select set_config('search_path', quote_ident(${schema}), true)`.execute(transaction);
}

async function freeSchemaName(db: Kysely<DB>, projection: Projection): Promise<string> {
  const base = `p_${projection.name.replaceAll('-', '_')}_v${projection.version}`;
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname = ${base} or starts_with(nspname, ${`${base}_r`})`.execute(
    db,
  );
  const taken = new Set(rows.map(({ name }) => name));
  let name = base;
  for (let n = 2; taken.has(name); n += 1) name = `${base}_r${n}`;
  return name;
}

/** Makes an empty build: its schema, its tables, and a checkpoint at the start of each lane. */
export async function createBuild(
  transaction: Transaction<DB>,
  projection: Projection,
  role: Build['role'],
  lanes: number[],
): Promise<Build> {
  const schema = await freeSchemaName(transaction, projection);
  await sql`create schema ${sql.id(schema)}`.execute(transaction);
  await enterSchema(transaction, schema);
  await sql.raw(projection.ddl).execute(transaction);
  await transaction
    .insertInto('folding.build')
    .values({ schema_name: schema, projection: projection.name, version: projection.version, role, promoted_at: null })
    .execute();
  await addCheckpoints(transaction, projection.source, schema, lanes);
  return { schema, version: projection.version, role };
}

/** Points the views in schema `read` at a build's tables. */
async function pointViews(transaction: Transaction<DB>, projection: Projection, schema: string): Promise<void> {
  for (const { name } of projection.tables) {
    await sql`drop view if exists ${sql.id('read', name)}`.execute(transaction);
    await sql`create view ${sql.id('read', name)} as select * from ${sql.id(schema, name)}`.execute(transaction);
  }
}

/**
 * Removes a build with its tables and its place: the place first, because a fold that is under way holds it before it
 * touches the tables.
 */
export async function dropBuild(transaction: Transaction<DB>, projection: Projection, build: Build): Promise<void> {
  await sql`delete from ${sql.table(`folding.${projection.source}_checkpoint`)} where schema_name = ${build.schema}`.execute(
    transaction,
  );
  await sql`drop schema if exists ${sql.id(build.schema)} cascade`.execute(transaction);
  await transaction.deleteFrom('folding.parked_event').where('schema_name', '=', build.schema).execute();
  await transaction.deleteFrom('folding.build').where('schema_name', '=', build.schema).execute();
}

/**
 * Makes sure that every projection has a live build with a checkpoint for each lane; the first build is empty and
 * goes live at once. A live build of another version is left alone: a replay replaces it.
 */
export async function ensureBuilds(db: Kysely<DB>, projections: Projection[], lanes: number[]): Promise<void> {
  for (const projection of projections) {
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('vernissage build'), hashtext(${projection.name}))`.execute(
        transaction,
      );
      const live = await findBuild(transaction, projection, 'live');
      if (live) {
        await addCheckpoints(transaction, projection.source, live.schema, lanes);
        return;
      }
      const build = await createBuild(transaction, projection, 'live', lanes);
      await pointViews(transaction, projection, build.schema);
    });
  }
}

async function setRole(transaction: Transaction<DB>, schema: string, role: Build['role']): Promise<void> {
  await transaction
    .updateTable('folding.build')
    .set({ role, ...(role === 'live' && { promoted_at: sql<Date>`now()` }) })
    .where('schema_name', '=', schema)
    .execute();
}

/** Milliseconds that the switch waits for readers to leave: for so long those who come after them wait behind it. */
const SWITCH_PATIENCE = 250;

/** `behind`: on some lane the build is behind the live one. `locked`: readers hold what is to be switched. */
export type Promotion = 'promoted' | 'behind' | 'locked';

/**
 * Makes a build the one that readers see, in one short transaction that holds the checkpoints of both; nothing changes
 * unless it is promoted. A pause is the read model's, whichever build is live: it goes over to the new one.
 */
export async function promote(db: Kysely<DB>, projection: Projection, build: Build): Promise<Promotion> {
  const { source } = projection;
  const work = db.transaction().execute(async (transaction): Promise<Promotion> => {
    const live = await findBuild(transaction, projection, 'live');
    const liveCheckpoints = live ? await lockCheckpoints(transaction, source, live.schema) : [];
    const checkpoints = await lockCheckpoints(transaction, source, build.schema);
    const positions = new Map(checkpoints.map(({ lane, position }) => [lane, position]));
    if (liveCheckpoints.some(({ lane, position }) => (positions.get(lane) ?? -1) < position)) return 'behind';

    await sql`select set_config('lock_timeout', ${`${SWITCH_PATIENCE}ms`}, true)`.execute(transaction);
    const previous = await findBuild(transaction, projection, 'previous');
    if (previous && previous.schema !== build.schema) await dropBuild(transaction, projection, previous);
    if (live) await setRole(transaction, live.schema, 'previous');
    await setRole(transaction, build.schema, 'live');
    await pointViews(transaction, projection, build.schema);
    if (live && liveCheckpoints.some(({ status }) => status === 'paused')) {
      await setStatus(transaction, source, build.schema, 'paused');
      await setStatus(transaction, source, live.schema, 'running');
    }
    return 'promoted';
  });
  return work.catch((error) => {
    if (isLockTimeout(error)) return 'locked';
    throw error;
  });
}
