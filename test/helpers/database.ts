import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { projections } from '../../projections/index.ts';
import { migrate } from '../../src/engine/db/migrate.ts';
import { openPool } from '../../src/engine/db/pool.ts';
import { ensureRoles } from '../../src/engine/db/roles.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { ensureBuilds } from '../../src/engine/folding/builds/ensure-builds.ts';
import { want } from '../../src/engine/folding/builds/wanted.ts';
import { engagementLanes } from '../../src/engine/log/lanes.ts';
import { ensurePartitions } from '../../src/engine/log/partitions.ts';
import { environment } from './environment.ts';
import type { Test } from './test.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The folders that a template is made of. Any change in them makes another template. */
const INGREDIENTS = ['migrations', 'projections', 'src/engine/db', 'src/engine/folding', 'src/engine/log'];

/** The database user of the application under test. Every installation has a user of its own. */
const LOGIN = 'vernissage_test';

function ownerUrlOf(database: string): string {
  const url = new URL(environment('TEST_DATABASE_URL'));
  url.pathname = `/${database}`;
  return url.href;
}

function applicationUrlOf(database: string): string {
  const url = new URL(ownerUrlOf(database));
  url.password = createHash('sha256').update(`${url.username}:${url.password}`).digest('hex');
  url.username = LOGIN;
  return url.href;
}

async function asOwner<Result>(database: string, work: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
  const db = openPool(ownerUrlOf(database), { max: 1, name: 'test owner', as: 'owner' });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Makes partitions, and an empty read model of every projection, as the first start does. */
async function furnish(database: string): Promise<void> {
  const db = openPool(applicationUrlOf(database), { max: 1, name: 'test', as: 'application' });
  try {
    await ensurePartitions(db);
    await ensureBuilds(db, projections, engagementLanes(1));
  } finally {
    await db.destroy();
  }
}

function hashOfIngredients(): string {
  const hash = createHash('sha256');
  for (const folder of INGREDIENTS.map((name) => join(ROOT, name))) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Makes the migrated database that tests clone, unless it exists. The hash of its ingredients is in its name. */
async function makeTemplate(furnished: boolean): Promise<string> {
  const template = `template_${hashOfIngredients()}${furnished ? '_furnished' : ''}`;
  await asOwner('postgres', (db) =>
    db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(72, 1)`.execute(connection);
      const { rows } = await sql`select from pg_database where datname = ${template}`.execute(connection);
      if (rows.length === 0) {
        const unfinished = `${template}_unfinished`;
        await sql`drop database if exists ${sql.id(unfinished)}`.execute(connection);
        await sql`create database ${sql.id(unfinished)}`.execute(connection);
        await asOwner(unfinished, async (db) => {
          await migrate(db, applicationUrlOf(unfinished));
          await want(db, projections);
        });
        if (furnished) await furnish(unfinished);
        await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(template)}`.execute(connection);
      }
      await sql`select pg_advisory_unlock(72, 1)`.execute(connection);
    }),
  );
  return template;
}

const templates = new Map<boolean, Promise<string>>();

/** The template, which a process looks for once. */
function ensureTemplate(furnished: boolean): Promise<string> {
  const template = templates.get(furnished) ?? makeTemplate(furnished);
  templates.set(furnished, template);
  return template;
}

/** `url` is the application's. */
export type TestDatabase = { name: string; url: string; ownerUrl: string };

/**
 * Makes a migrated database for a test. It is dropped if the test passes; a test that fails keeps it and says its name.
 *
 * @param furnished true for one that has the partitions and the read models of a first start with one lane
 */
export async function createDatabase(t: Test, { furnished = false } = {}): Promise<TestDatabase> {
  const template = await ensureTemplate(furnished);
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await asOwner('postgres', (db) =>
    sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(db),
  );
  await asOwner(name, ensureRoles);
  t.teardown(async () => {
    if (t.passing()) await asOwner('postgres', (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db));
    else t.comment(`the database ${name} is kept`);
  });
  return databaseNamed(name);
}

/** A database by its name, whether it is there or not. */
export function databaseNamed(name: string): TestDatabase {
  return { name, url: applicationUrlOf(name), ownerUrl: ownerUrlOf(name) };
}

/** A pool that closes with the test. @param as `pooled`: the URL is that of a pooler */
export function openTestPool(
  t: Test,
  { url, ownerUrl }: TestDatabase,
  as: 'application' | 'owner' | 'pooled' = 'application',
): Kysely<DB> {
  const how = as === 'pooled' ? { pooled: true } : { as };
  const db = openPool(as === 'owner' ? ownerUrl : url, { max: 10, name: 'test', ...how });
  t.teardown(() => db.destroy());
  return db;
}
