import type { Kysely } from 'kysely';
import { projections } from '../../projections/index.ts';
import { ConfigError } from '../config/config-error.ts';
import { type Config, loadConfig } from '../config.ts';
import { deciders } from '../deciders.ts';
import { ClockError } from '../engine/db/clocks.ts';
import { LoginError, requireApplicationLogin } from '../engine/db/login.ts';
import { MigrationError } from '../engine/db/migrate.ts';
import { openPool } from '../engine/db/pool.ts';
import { requireSession, SessionError } from '../engine/db/session.ts';
import type { DB } from '../engine/db/tables.ts';
import { ReplayError } from '../engine/folding/builds/replay-error.ts';
import { LanesError } from '../engine/folding/change-lanes.ts';
import { NotFoldingError } from '../engine/folding/forget.ts';
import { RetentionError } from '../engine/folding/retention/retention-error.ts';
import { openQueue } from '../engine/folding/wake-ups/queue.ts';
import { DistributeError } from '../engine/log/distribute.ts';
import { createEventRegistry } from '../engine/log/event-registry.ts';
import { ExportError } from '../engine/log/exports/export-error.ts';
import { GoneOnError } from '../engine/log/redact.ts';
import { openRedis } from '../engine/redis/open.ts';
import { AppError } from '../errors.ts';
import { domainEvents } from '../events.ts';
import { UnknownAccountError } from '../shop/accounts/admin.ts';
import { explainDatabaseError } from './explain.ts';
import type { RunAsOwner } from './migrate.ts';
import { requireMigrated } from './migrated.ts';
import { OperatorError, type Run } from './operator.ts';
import { openOwner } from './owner.ts';
import type { Surroundings } from './surroundings.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** Errors whose message is a sentence for the operator. */
const SENTENCES = [
  ConfigError,
  DistributeError,
  ExportError,
  GoneOnError,
  LanesError,
  LoginError,
  MigrationError,
  ClockError,
  NotFoldingError,
  OperatorError,
  ReplayError,
  RetentionError,
  SessionError,
  UnknownAccountError,
  AppError,
];

function explain(error: unknown, config: Config | undefined, debug: boolean): string {
  const away = error instanceof AppError && error.code === 'UNAVAILABLE';
  const isSentence = SENTENCES.some((kind) => error instanceof kind);
  const known = config && (away || !isSentence) && explainDatabaseError(away ? error.cause : error, config.directUrl);
  if (known) return known;
  if (isSentence) return (error as Error).message;
  const text = debug ? (error as Error).stack : (error as Error).message;
  return `Unexpected: ${text ?? error}`;
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
    (check: (db: Kysely<DB>) => Promise<void>): Run =>
    (work) =>
      end(async (config, terminal) => {
        const db = openPool(config.directUrl, { max: 10, name: 'vernissage operator', limits: 'operate' });
        const redis = config.redis ? openRedis(config.redis) : null;
        const queue = redis ? openQueue(redis, config.queuePrefix) : null;
        try {
          await requireSession(db, config.pooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
          await requireApplicationLogin(db);
          await check(db);
          const folder = { db, registry: createEventRegistry(domainEvents) };
          return await work({ config, db, folder, projections, deciders, redis, queue, terminal, stopOnSignal });
        } finally {
          await queue?.close().catch(() => undefined);
          redis?.disconnect();
          await db.destroy();
        }
      });

  return {
    run: running(requireMigrated),
    runBeforeMigration: running(async () => undefined),
    runAsOwner: (work) =>
      end(async (config, terminal) => {
        const owner = await openOwner(config, 'vernissage migration');
        return work({ owner, applicationUrl: config.directUrl, projections, terminal }).finally(() => owner.destroy());
      }),
  };
}
