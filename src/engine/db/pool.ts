import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type ClientConfig, DirectClient, type Losses, sharingClient } from './client.ts';
import { KEEP_ALIVE, LIMITS, type Limits, limitingTransaction, startingWith, WAY_BACK } from './limits.ts';
import { observePool } from './pool-metrics.ts';
import { primaryOf, serversOf } from './primary.ts';
import { MARK } from './session.ts';
import type { DB } from './tables.ts';

const INT8 = 20;
const DATE = 1082;

/** Parses an int8, which the driver gives as text. @throws RangeError when a number cannot hold it exactly */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is not a safe integer`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return parseInt8;
    if (oid === DATE) return (text: string) => text;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
} as pg.CustomTypesConfig;

/** A statement that each new connection sends before any other. */
export type FirstQuestion = {
  text: string;
  /** Takes the rows; called before the connection sends anything else, and not at all when there is no answer. */
  heed(rows: Record<string, unknown>[]): void;
};

/** What the names of pooled connections end with in pg_stat_activity. */
export const POOLED = 'pooled';

type PoolOptions = {
  /** Connections at most. */
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
  /** What the pool is for; this sets how long it waits. */
  limits?: keyof typeof LIMITS;
  /** `owner`: with the owner's URL, for migrations and erasing only; its statements may wait for locks. */
  as?: 'application' | 'owner';
  /**
   * True where the URL leads through a pooler in transaction mode: no statement may then depend on one before it outside
   * of its transaction. A statement alone has the limits of the role in the server, and those of the pool here.
   */
  pooled?: boolean;
  first?: FirstQuestion;
  /** `replica`: one that takes no writes will do. */
  to?: 'primary' | 'replica';
  losses?: Losses;
};

/** What the client of a pool is and says, with a session of its own or without. */
function openingOf(name: string, limit: Limits, pooled: boolean) {
  if (!pooled) return { Client: DirectClient, application_name: name, options: startingWith(limit, MARK) };
  // The pooler's connections keep the name of the last who used them, long after it has ended.
  return { Client: sharingClient(limitingTransaction(limit)), application_name: `${name} ${POOLED}` };
}

/** The driver's pools, by what stands for them. */
const pools = new WeakMap<Kysely<DB>, pg.Pool>();

/**
 * Opens a pool. Each wait has a limit in this process and in the server, so that it ends even if the other one is gone.
 *
 * @returns a Kysely instance; its `destroy()` closes the pool; a query throws AnswerLostError when it was sent and its
 *   answer did not come
 */
export function openPool(
  connectionString: string,
  { max, name, limits = 'fold', as = 'application', pooled = false, to = 'primary', first, losses }: PoolOptions,
): Kysely<DB> {
  const limit: Limits = as === 'owner' ? { ...LIMITS.operate, lock: 0 } : LIMITS[limits];
  const options: pg.PoolConfig & ClientConfig = {
    ...openingOf(name, limit, pooled),
    connectionString: serversOf(connectionString)[0],
    ...(to === 'primary' && { primary: primaryOf(connectionString) }),
    losses,
    max,
    types,
    connectionTimeoutMillis: limit.connect,
    query_timeout: limit.statement + WAY_BACK,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
  };
  const pool = new pg.Pool(options);
  // An error event without a listener would end the process. A connection that the server has ended (a restart, say)
  // fails at its next use and is replaced.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (first) client.query(first.text, (error, result) => (error ? undefined : first.heed(result.rows)));
  });
  observePool(pool, name);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** Lets a pool open so many connections at most from now on; those above it close once they have been idle. */
export function resizePool(db: Kysely<DB>, max: number): void {
  const pool = pools.get(db);
  if (pool) pool.options.max = max;
}
