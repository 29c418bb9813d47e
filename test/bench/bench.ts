import { type Kysely, sql } from 'kysely';
import { migrate } from '../../src/engine/db/migrate.ts';
import { openPool } from '../../src/engine/db/pool.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { environment } from '../helpers/environment.ts';

/** One figure against its target; printed as a line of JSON. */
export type Figure = {
  bench: string;
  metric: string;
  value: number;
  unit: string;
  target: string;
  holds: boolean;
};

/** Measures, says what it does as it goes, and answers with its figures. */
export type Bench = (say: (line: string) => void) => Promise<Figure[]>;

const round = (value: number) => Number(value.toPrecision(4));

/** A figure that should reach a bound, or stay under one. */
export function figure(
  bench: string,
  metric: string,
  value: number,
  unit: string,
  target: { atLeast: number } | { under: number },
): Figure {
  const holds = 'atLeast' in target ? value >= target.atLeast : value < target.under;
  const bound = 'atLeast' in target ? `at least ${target.atLeast}` : `under ${target.under}`;
  return { bench, metric, value: round(value), unit, target: bound, holds };
}

/** The value below which a share of the values lies; 0.5 is the median. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export type BenchDatabase = { url: string; ownerUrl: string; owner: Kysely<DB>; drop(): Promise<void> };

/** An empty migrated database beside the one of DATABASE_URL. */
export async function createBenchDatabase(name: string): Promise<BenchDatabase> {
  const database = await createEmptyDatabase(name);
  await migrate(database.owner, database.url);
  return database;
}

/** An empty database beside the one of DATABASE_URL, without any migration. */
export async function createEmptyDatabase(name: string): Promise<BenchDatabase> {
  const admin = openPool(environment('BENCH_OWNER_URL'), { max: 1, name: 'bench admin', as: 'owner' });
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
  await sql`create database ${sql.id(name)}`.execute(admin);
  const [url, ownerUrl] = [environment('DATABASE_URL'), environment('BENCH_OWNER_URL')].map((text) => {
    const to = new URL(text);
    to.pathname = `/${name}`;
    return to.href;
  }) as [string, string];
  const owner = openPool(ownerUrl, { max: 2, name: 'bench owner', as: 'owner' });
  return {
    url,
    ownerUrl,
    owner,
    async drop() {
      await owner.destroy();
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      await admin.destroy();
    },
  };
}

/**
 * Brings PostgreSQL past its first checkpoints. Until then it fills each new file of its write-ahead log with 16 MB of
 * zeros while a commit waits for it (40 to 50 ms on the machine of the published figures). Afterwards it reuses files.
 */
export async function passFirstCheckpoint({ owner }: BenchDatabase): Promise<void> {
  await sql`select pg_logical_emit_message(false, 'bench', repeat('x', 1_000_000)) from generate_series(1, 700)`.execute(
    owner,
  );
  await sql`checkpoint`.execute(owner);
}
