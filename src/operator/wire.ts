import type { Kysely } from 'kysely';
import { projections } from '../../projections/index.ts';
import { UnknownAccountError } from '../accounts/admin.ts';
import { ConfigError } from '../config/config-error.ts';
import { type Config, loadConfig, requireOwnerUrl, requireSameLanes } from '../config.ts';
import { compareMigrations, MigrationError, requireUsable } from '../db/migrate.ts';
import { openPool } from '../db/pool.ts';
import { LoginError, requireApplicationLogin } from '../db/roles.ts';
import { sqlState } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { deciders } from '../deciders.ts';
import { AppError } from '../errors.ts';
import { domainEvents } from '../events.ts';
import { NotFoldingError } from '../folding/forget.ts';
import { openQueue, openRedis } from '../folding/queue.ts';
import { ReplayError } from '../folding/replay-error.ts';
import { RetentionError } from '../folding/retention/retention-error.ts';
import { createEventRegistry } from '../log/event-registry.ts';
import { ExportError } from '../log/exports/export-error.ts';
import { settledLanes } from '../log/lane-count.ts';
import { GoneOnError } from '../log/redact.ts';
import { explainDatabaseError } from './explain.ts';
import type { RunAsOwner } from './migrate.ts';
import { OperatorError, type Run } from './operator.ts';
import type { Surroundings } from './surroundings.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** Errors whose message is a sentence for the operator. */
const SENTENCES = [
  ConfigError,
  ExportError,
  GoneOnError,
  LoginError,
  MigrationError,
  NotFoldingError,
  OperatorError,
  ReplayError,
  RetentionError,
  UnknownAccountError,
  AppError,
];

function explain(error: unknown, config: Config | undefined, debug: boolean): string {
  const away = error instanceof AppError && error.code === 'UNAVAILABLE';
  const known = config && explainDatabaseError(away ? error.cause : error, config.databaseUrl);
  if (known) return known;
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message;
  const text = debug ? (error as Error).stack : (error as Error).message;
  return `Unexpected: ${text ?? error}`;
}

/** SQLSTATE of a missing right: only migrating gives the application the right to see the migrations. */
const NO_RIGHT = '42501';

/** @throws MigrationError when the database is older than this code, or too new for it */
async function requireMigrated(db: Kysely<DB>): Promise<void> {
  const { missing } = await compareMigrations(db).catch((error) => {
    if (sqlState(error) !== NO_RIGHT) throw error;
    return { missing: ['all'] };
  });
  if (missing.length > 0)
    throw new MigrationError('The database is not migrated to this code: run npm run operator -- migrate.');
  await requireUsable(db);
}

type Wired = {
  run: Run;
  /** Also runs on a database that is older than this code. */
  runBeforeMigration: Run;
  runAsOwner: RunAsOwner;
};

/**
 * Opens what the commands work with.
 *
 * @param isJson whether a program listens; asked when a command begins
 * @param ended is told the exit code of the command
 */
export function wire(surroundings: Surroundings, isJson: () => boolean, ended: (code: number) => void): Wired {
  const { env, err, stopOnSignal } = surroundings;

  /** Runs the work of a command. An error becomes one sentence and exit code 1. */
  const end = async (work: (config: Config, terminal: Terminal) => Promise<number>) => {
    const terminal = openTerminal(surroundings, isJson());
    let config: Config | undefined;
    try {
      config = loadConfig(env);
      ended(await work(config, terminal));
    } catch (error) {
      const sentence = explain(error, config, Boolean(env.DEBUG));
      terminal.give({ error: sentence });
      err.write(`${sentence}\n`);
      ended(1);
    }
  };

  const running =
    (check: (db: Kysely<DB>, config: Config) => Promise<void>): Run =>
    (work) =>
      end(async (config, terminal) => {
        const db = openPool(config.databaseUrl, { max: 10, name: 'vernissage operator', limits: 'operate' });
        const redis = config.redisUrl ? openRedis(config.redisUrl) : null;
        const queue = redis ? openQueue(redis, config.queuePrefix) : null;
        try {
          await requireApplicationLogin(db);
          await check(db, config);
          const folder = { db, registry: createEventRegistry(domainEvents) };
          return await work({ config, db, folder, projections, deciders, redis, queue, terminal, stopOnSignal });
        } finally {
          await queue?.close().catch(() => undefined);
          redis?.disconnect();
          await db.destroy();
        }
      });

  return {
    run: running(async (db, config) => {
      await requireMigrated(db);
      // The operator only compares: the API and the worker settle the number of lanes.
      requireSameLanes(config, (await settledLanes(db)) ?? config.engagementLanes);
    }),
    runBeforeMigration: running(async () => undefined),
    runAsOwner: (work) =>
      end(async (config, terminal) => {
        const db = openPool(requireOwnerUrl(config), { max: 1, name: 'vernissage migration', as: 'owner' });
        return work({ owner: db, applicationUrl: config.databaseUrl, projections, terminal }).finally(() =>
          db.destroy(),
        );
      }),
  };
}
