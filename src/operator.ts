import { Command } from 'commander';
import type { Kysely } from 'kysely';
import { projections } from '../projections/index.ts';
import { UnknownAccountError } from './accounts/admin.ts';
import { ConfigError } from './config/config-error.ts';
import { type Config, loadConfig, requireOwnerUrl, requireSameLanes } from './config.ts';
import { compareMigrations, MigrationError } from './db/migrate.ts';
import { openPool } from './db/pool.ts';
import { LoginError, requireApplicationLogin } from './db/roles.ts';
import { sqlState } from './db/sql-state.ts';
import type { DB } from './db/tables.ts';
import { deciders } from './deciders.ts';
import { AppError } from './errors.ts';
import { domainEvents } from './events.ts';
import { NotFoldingError } from './folding/forget.ts';
import { openQueue, openRedis } from './folding/queue.ts';
import { ReplayError } from './folding/replay.ts';
import { createEventRegistry } from './log/event-registry.ts';
import { settledLanes } from './log/lane-count.ts';
import { GoneOnError } from './log/redact.ts';
import { adminCommand } from './operator/admin.ts';
import { demoAccountsCommand } from './operator/demo-accounts.ts';
import { eraseCommand } from './operator/erase.ts';
import { explainDatabaseError } from './operator/explain.ts';
import { forgetSnapshotsCommand } from './operator/forget-snapshots.ts';
import { migrateCommand } from './operator/migrate.ts';
import { OperatorError, type Run } from './operator/operator.ts';
import { parkedCommand } from './operator/parked.ts';
import { pauseCommand, resumeCommand } from './operator/pause.ts';
import { replayCommand } from './operator/replay.ts';
import { seedCommand } from './operator/seed.ts';
import { statusCommand } from './operator/status.ts';
import { openTerminal, type Terminal } from './operator/terminal.ts';
import { verifyCommand } from './operator/verify.ts';

/** Errors whose message is a sentence for the operator. */
const SENTENCES = [
  ConfigError,
  GoneOnError,
  LoginError,
  MigrationError,
  NotFoldingError,
  OperatorError,
  ReplayError,
  UnknownAccountError,
  AppError,
];

const program = new Command('operator')
  .description('Looks after a Vernissage installation.')
  .option('--json', 'print JSON, for programs')
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError('Add --help to see how it is used.');

function explain(error: unknown, config: Config | undefined): string {
  const away = error instanceof AppError && error.code === 'UNAVAILABLE';
  const known = config && explainDatabaseError(away ? error.cause : error, config.databaseUrl);
  if (known) return known;
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message;
  const text = process.env.DEBUG ? (error as Error).stack : (error as Error).message;
  return `Unexpected: ${text ?? error}`;
}

/** Runs the work of a command and sets the exit code of the process. An error becomes one sentence and exit code 1. */
async function end(work: (config: Config, terminal: Terminal) => Promise<number>): Promise<void> {
  const terminal = openTerminal(program.opts<{ json?: boolean }>().json === true);
  let config: Config | undefined;
  try {
    config = loadConfig();
    process.exitCode = await work(config, terminal);
  } catch (error) {
    const sentence = explain(error, config);
    terminal.give({ error: sentence });
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}

/** SQLSTATE of a missing right: only migrating gives the application the right to see the migrations. */
const NO_RIGHT = '42501';

/** @throws MigrationError when the database is older or newer than this code */
async function requireMigrated(db: Kysely<DB>): Promise<void> {
  const { missing, unknown } = await compareMigrations(db).catch((error) => {
    if (sqlState(error) !== NO_RIGHT) throw error;
    return { missing: ['all'], unknown: [] };
  });
  if (unknown.length > 0)
    throw new MigrationError(`The database is newer than this code (it has ${unknown.join(', ')}).`);
  if (missing.length > 0)
    throw new MigrationError('The database is not migrated to this code: run npm run operator -- migrate.');
}

const run: Run = (work) =>
  end(async (config, terminal) => {
    const db = openPool(config.databaseUrl, { max: 10, name: 'vernissage operator', limits: 'operate' });
    const redis = config.redisUrl ? openRedis(config.redisUrl) : null;
    const queue = redis ? openQueue(redis, config.queuePrefix) : null;
    try {
      await requireApplicationLogin(db);
      await requireMigrated(db);
      // The operator only compares: the API and the worker settle the number of lanes.
      requireSameLanes(config, (await settledLanes(db)) ?? config.engagementLanes);
      const folder = { db, registry: createEventRegistry(domainEvents) };
      return await work({ config, db, folder, projections, deciders, redis, queue, terminal, stopOnSignal });
    } finally {
      await queue?.close().catch(() => undefined);
      redis?.disconnect();
      await db.destroy();
    }
  });

const runAsOwner: Parameters<typeof migrateCommand>[0] = (work) =>
  end(async (config, terminal) => {
    const db = openPool(requireOwnerUrl(config), { max: 1, name: 'vernissage migration', as: 'owner' });
    return work({ owner: db, applicationUrl: config.databaseUrl, terminal }).finally(() => db.destroy());
  });

const commands = [
  statusCommand(run),
  verifyCommand(run),
  replayCommand(run),
  pauseCommand(run),
  resumeCommand(run),
  parkedCommand(run),
  adminCommand(run),
  forgetSnapshotsCommand(run),
  eraseCommand(run),
  migrateCommand(runAsOwner),
  demoAccountsCommand(run),
  seedCommand(run),
];
for (const command of commands) {
  command.copyInheritedSettings(program);
  for (const inner of command.commands) inner.copyInheritedSettings(program);
  program.addCommand(command);
}
await program.parseAsync();
