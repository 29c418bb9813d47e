import { type Kysely, sql, type Transaction } from 'kysely';
import { APPLICATION_ROLE, asReadModelOwner } from '../../db/roles.ts';
import type { DB } from '../../db/tables.ts';
import { readEveryLane } from '../../log/lane-count.ts';
import { addCheckpoints } from '../checkpoints/checkpoints.ts';
import type { Projection } from '../projection.ts';

/**
 * One copy of a read model: it lives in a schema of its own, and has checkpoints of its own. A baseline stands where the
 * log begins, once partitions are dropped: replays begin with a copy of it.
 */
export type Build = {
  schema: string;
  version: number;
  role: 'live' | 'rebuilding' | 'previous' | 'baseline' | 'next-baseline';
};

/** A build that was found. Its schema may have been that of an earlier one, its id is its own. */
export type FoundBuild = Build & { id: string };

/** Finds the build of a projection by its role; undefined when there is none. */
export async function findBuild(
  db: Kysely<DB>,
  projection: Projection,
  role: Build['role'],
): Promise<FoundBuild | undefined> {
  return db
    .selectFrom('folding.build')
    .select(['schema_name as schema', 'version', 'role', 'id'])
    .where('projection', '=', projection.name)
    .where('role', '=', role)
    .executeTakeFirst();
}

/** Finds the build that an operator holds; undefined when there is none. */
export async function findHeld(db: Kysely<DB>, { name }: Projection): Promise<Build | undefined> {
  return db
    .selectFrom('folding.build')
    .select(['schema_name as schema', 'version', 'role'])
    .where('projection', '=', name)
    .where('role', '=', 'rebuilding')
    .where('held', '=', true)
    .executeTakeFirst();
}

/** The schemas of all builds of the read models of engagement, whose tables a cluster spreads by lane. */
export async function schemasOfEngagement(db: Kysely<DB>, projections: Projection[]): Promise<string[]> {
  const names = projections.filter(({ source }) => source === 'engagement').map(({ name }) => name);
  const builds = await db
    .selectFrom('folding.build')
    .select('schema_name as schema')
    .where('projection', 'in', names)
    .execute();
  return builds.map(({ schema }) => schema);
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

/** Grants the application the rights for folding and reading. With `maintain` it may analyse the tables. */
async function letFold(transaction: Transaction<DB>, schema: string): Promise<void> {
  const [at, role] = [sql.id(schema), sql.id(APPLICATION_ROLE)];
  await sql`grant usage on schema ${at} to ${role}`.execute(transaction);
  await sql`grant select, insert, update, delete, maintain on all tables in schema ${at} to ${role}`.execute(
    transaction,
  );
}

/** Makes an empty build: its schema, its tables, and a checkpoint at the start of each lane. */
export async function createBuild(
  transaction: Transaction<DB>,
  projection: Projection,
  role: Build['role'],
  lanes: number[],
): Promise<Build> {
  const schema = await freeSchemaName(transaction, projection);
  await asReadModelOwner(transaction, async () => {
    await sql`create schema ${sql.id(schema)}`.execute(transaction);
    await enterSchema(transaction, schema);
    await sql.raw(projection.ddl).execute(transaction);
    if (projection.source === 'engagement') await sql`select folding.place_build(${schema})`.execute(transaction);
    await letFold(transaction, schema);
  });
  await transaction
    .insertInto('folding.build')
    .values({ schema_name: schema, projection: projection.name, version: projection.version, role, promoted_at: null })
    .execute();
  await addCheckpoints(transaction, projection.source, schema, lanes);
  return { schema, version: projection.version, role };
}

/**
 * Adds the checkpoints that a build lacks of the lanes that take events by now, or have some. Where the transaction has
 * made the build, a change of the number of lanes waits for it, and adds the later ones.
 */
export async function addLanes(transaction: Transaction<DB>, { source }: Projection, { schema }: Build): Promise<void> {
  await addCheckpoints(transaction, source, schema, await readEveryLane(transaction));
}

/** Points the views in schema `read` at a build's tables. */
export async function pointViews(transaction: Transaction<DB>, projection: Projection, schema: string): Promise<void> {
  await asReadModelOwner(transaction, async () => {
    for (const { name } of projection.tables) {
      const view = sql.id('read', name);
      await sql`drop view if exists ${view}`.execute(transaction);
      await sql`create view ${view} as select * from ${sql.id(schema, name)}`.execute(transaction);
      await sql`grant select on ${view} to ${sql.id(APPLICATION_ROLE)}`.execute(transaction);
    }
  });
}

/**
 * Removes a build with its tables and its checkpoints. The checkpoints go first, because a fold locks its checkpoint
 * before it touches the tables.
 */
export async function dropBuild(transaction: Transaction<DB>, projection: Projection, build: Build): Promise<void> {
  await sql`delete from ${sql.table(`folding.${projection.source}_checkpoint`)} where schema_name = ${build.schema}`.execute(
    transaction,
  );
  await asReadModelOwner(transaction, () =>
    sql`drop schema if exists ${sql.id(build.schema)} cascade`.execute(transaction),
  );
  await transaction.deleteFrom('folding.parked_event').where('schema_name', '=', build.schema).execute();
  // A later build may have the same schema.
  await sql`delete from folding.batch where schema_name = ${build.schema}`.execute(transaction);
  await transaction.deleteFrom('folding.look').where('schema_name', '=', build.schema).execute();
  await transaction.deleteFrom('folding.drift').where('schema_name', '=', build.schema).execute();
  await transaction.deleteFrom('folding.build').where('schema_name', '=', build.schema).execute();
}
