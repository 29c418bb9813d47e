import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { ensureApplicationRole, migrate } from '../../src/db/migrate.ts';
import { openPool } from '../../src/db/pool.ts';
import type { DB } from '../../src/db/tables.ts';
import { environment } from './environment.ts';
import type { Test } from './test.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

function urlOf(database: string): string {
  const url = new URL(environment('TEST_DATABASE_URL'));
  url.pathname = `/${database}`;
  return url.href;
}

async function asOwner<Result>(database: string, work: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
  const db = openPool(urlOf(database), { max: 1, name: 'test owner', as: 'owner' });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The migrated database that every test file clones; its name follows from the migrations. */
async function ensureTemplate(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, file)));
  const template = `template_${hash.digest('hex').slice(0, 16)}`;
  await asOwner('postgres', (db) =>
    db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(72, 1)`.execute(connection);
      const { rows } = await sql`select from pg_database where datname = ${template}`.execute(connection);
      if (rows.length === 0) {
        const unfinished = `${template}_unfinished`;
        await sql`drop database if exists ${sql.id(unfinished)}`.execute(connection);
        await sql`create database ${sql.id(unfinished)}`.execute(connection);
        await asOwner(unfinished, migrate);
        await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(template)}`.execute(connection);
      }
      await sql`select pg_advisory_unlock(72, 1)`.execute(connection);
    }),
  );
  return template;
}

export type TestDatabase = { name: string; url: string };

/** A migrated database of the test's own. It goes when the test passes; one that failed keeps it and says its name. */
export async function createDatabase(t: Test): Promise<TestDatabase> {
  const template = await ensureTemplate();
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await asOwner('postgres', (db) =>
    sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(db),
  );
  await asOwner(name, ensureApplicationRole);
  t.teardown(async () => {
    if (t.passing()) await asOwner('postgres', (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db));
    else t.comment(`the database ${name} is kept`);
  });
  return { name, url: urlOf(name) };
}

/** A pool that closes with the test. */
export function openTestPool(t: Test, { url }: TestDatabase, as: 'application' | 'owner' = 'application'): Kysely<DB> {
  const db = openPool(url, { max: 10, name: 'test', as });
  t.teardown(() => db.destroy());
  return db;
}
