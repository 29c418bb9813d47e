import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/engine/db/tables.ts';
import { openTestPool, type TestDatabase } from '../../helpers/database.ts';
import { type LosesAnswer, losesAnswers } from '../../helpers/lost-answer.ts';
import { type PrivatePostgres, privatePostgres } from '../../helpers/postgres.ts';
import { apiProcess, type Process, workerProcess } from '../../helpers/processes.ts';
import { untilJobsRun } from '../../helpers/queue-activity.ts';
import { type PrivateRedis, privateRedis } from '../../helpers/redis.ts';
import type { Test } from '../../helpers/test.ts';
import { startSmtp, type TestSmtp } from '../../waitlist/smtp.ts';

/** How large the volume of its database is, as its API is told. */
export const VOLUME = '64GB';

/** An API, and where clients reach it: through `calls`. */
export type Front = { api: Process; calls: LosesAnswer; origin: string };

/** A whole product of the drill's own, on loopback, that nobody else uses. */
export type Product = Front & {
  /** Where it keeps everything. */
  folder: string;
  /** Every API; the product's own `api` is the first. */
  fronts: Front[];
  database: TestDatabase;
  /** A pool that no fault but those of PostgreSQL itself disturbs. */
  db: Kysely<DB>;
  owner: Kysely<DB>;
  postgres: PrivatePostgres;
  redis: PrivateRedis;
  smtp: TestSmtp;
  workers: Process[];
  /** Waits until hints become jobs that are done. @param ask asks for one hint at each call */
  jobsRun(ask: () => Promise<unknown>): Promise<void>;
  /** Whether PostgreSQL lets the product in; what is connected when it does not is cut off. */
  admit(yes: boolean): Promise<void>;
  /** Between the processes and PostgreSQL. */
  statements: LosesAnswer;
};

export type ProductOptions = {
  /** The product makes a folder in it. */
  folder: string;
  apis?: number;
  workers?: number;
  /** Variables of API and workers beside the usual. */
  settings?: Record<string, string>;
  /** Options of Node for API and workers; a check of the drill puts a known bug into them by these. */
  options?: string[];
  /** Changes the database before anybody uses it; such a check does. */
  prepare?: (owner: Kysely<DB>) => Promise<void>;
};

/** What `npm start` would use for the same data: so it can show what a failed run has left. */
const QUEUE_PREFIX = 'vernissage';

const throughProxy = (url: string, { port }: LosesAnswer) => {
  const behind = new URL(url);
  behind.hostname = '127.0.0.1';
  behind.port = String(port);
  return behind.href;
};

/** The same server's own database, from which the product's can be closed. */
const postgresDatabase = (url: string) => {
  const other = new URL(url);
  other.pathname = '/postgres';
  return other.href;
};

/** Makes a folder that is removed after the test. A run that failed keeps it, unless its parent goes with the test. */
function keptFolder(t: Test, parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  const folder = mkdtempSync(join(parent, 'product-'));
  t.teardown(() => {
    if (t.passing()) rmSync(folder, { recursive: true, force: true });
    else t.comment(`the product in ${folder} is kept`);
  });
  return folder;
}

/** Puts a proxy before an API that is up. */
async function frontOf(t: Test, api: Process & { origin: string }): Promise<Front> {
  const { hostname, port } = new URL(api.origin);
  const calls = await losesAnswers(t, { host: hostname, port: Number(port) });
  return { api, calls, origin: `http://127.0.0.1:${calls.port}` };
}

/** Starts a product. It ends with the test. */
export async function startProduct(
  t: Test,
  { folder: parent, apis = 1, workers = 1, settings = {}, options: more = [], prepare }: ProductOptions,
): Promise<Product> {
  const folder = keptFolder(t, parent);
  const redis = await privateRedis(t);
  const [postgres] = await Promise.all([privatePostgres(t, folder), redis.start()]);
  const { database } = postgres;
  const owner = openTestPool(t, database, 'owner');
  await prepare?.(owner);
  const server = new URL(database.url);
  const statements = await losesAnswers(t, { host: server.hostname, port: Number(server.port) });
  const clock = `--import ${join(import.meta.dirname, 'turn-clock-at-signal.mjs')}`;
  const options = [clock, ...more].join(' ');
  const smtp = await startSmtp(t);
  const usual = { QUEUE_PREFIX, DATA_DIR: folder, DATABASE_VOLUME: VOLUME, SMTP_URL: smtp.url };
  const env = { ...usual, ...settings, NODE_OPTIONS: options, LOG_LEVEL: 'warn' };
  const installation = { database: { ...database, url: throughProxy(database.url, statements) }, redisUrl: redis.url };
  const serving = await Promise.all(Array.from({ length: apis }, () => apiProcess(t, installation, env)));
  const folding = Array.from({ length: workers }, () => workerProcess(t, installation, { ...env, LOG_LEVEL: 'info' }));
  await Promise.all([...serving, ...folding].map((process) => process.start()));
  const fronts = await Promise.all(serving.map((api) => frontOf(t, api)));
  const [front] = fronts;
  if (!front) throw new Error('a product without an API has no front');
  const elsewhere = openTestPool(t, { ...database, ownerUrl: postgresDatabase(database.ownerUrl) }, 'owner');
  const name = sql.id(database.name);
  return {
    ...front,
    folder,
    fronts,
    jobsRun: (ask) => untilJobsRun(redis.url, QUEUE_PREFIX, ask),
    async admit(yes) {
      await sql`alter database ${name} with allow_connections ${sql.raw(String(yes))}`.execute(elsewhere);
      if (yes) return;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database.name}`.execute(
        elsewhere,
      );
    },
    database,
    db: openTestPool(t, database),
    owner,
    postgres,
    redis,
    smtp,
    workers: folding,
    statements,
  };
}
