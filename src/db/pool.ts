import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { AnswerLostError } from './answer-lost.ts';
import { observePool } from './pool-metrics.ts';
import { isPassing } from './sql-state.ts';
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

/** The names of prepared statements, by their texts. */
const names = new Map<unknown, string>();

/**
 * Makes a statement that each connection prepares once, so that PostgreSQL does not parse and plan it each time. For
 * statements of one text and one plan.
 *
 * @param name unique among the statements
 * @param text with `$1`, `$2`… where the values go
 * @returns a function that sends it and resolves with its rows
 */
export function prepared<Row>(name: string, text: string) {
  names.set(text, name);
  return async (db: Kysely<DB>, values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

/** A text as a literal, for a statement that takes no values. */
export const literal = (text: string): string => pg.escapeLiteral(text);

/** The arguments for the driver; a prepared statement goes by its name. */
function named([text, values, ...others]: unknown[]): unknown[] {
  const name = names.get(text);
  return name === undefined ? [text, values, ...others] : [{ name, text, values }, ...others];
}

const OUT_OF_TIME = 'Query read timeout';

/** True when the connection is gone; false for an answer of the server, or a value that cannot be read or written. */
const isLoss = (error: unknown) => !(error instanceof pg.DatabaseError) && isPassing(error);

/**
 * The driver's client, which sends prepared statements by name and tells a lost answer from a refusal. Of several
 * statements in one text the first gives the answer. A connection whose answer did not come in time is destroyed:
 * otherwise the driver would use it again, and the pool hand it on.
 */
class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask: (...asked: unknown[]) => unknown = this.query;
    const lost = (error: unknown) => {
      if (error instanceof Error && error.message === OUT_OF_TIME) this.end(() => undefined);
      return isLoss(error) ? new AnswerLostError(`connection lost: ${String(error)}`, { cause: error }) : error;
    };
    const promise = (...asked: unknown[]) =>
      (ask.call(this, ...named(asked)) as Promise<unknown>).then(
        (result) => (Array.isArray(result) ? result[0] : result),
        (error: unknown) => {
          throw lost(error);
        },
      );
    const answersItself = ([first, ...others]: unknown[]) =>
      isFunction(Object(first).submit) || others.some(isFunction);
    this.query = ((...asked: unknown[]) =>
      answersItself(asked) ? ask.apply(this, asked) : promise(...asked)) as pg.Client['query'];
  }
}

const isFunction = (value: unknown) => typeof value === 'function';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

type Limits = {
  /** Milliseconds, as are the others: for a connection to open, or to come free. */
  connect: number;
  /** For a statement to get a lock. */
  lock: number;
  /** For a statement to run; this process waits a little longer for its answer. */
  statement: number;
  /** For a connection to sit in a transaction without a statement. */
  idle: number;
  /** For a whole transaction; 0: as long as its statements. */
  transaction: number;
};

/**
 * How long connections wait, by what they are for:
 * - `append`: flushes of the log, which hold the lock of their lane. A flush whose connection hangs holds it for 2.4 s
 *   at most, and is sent again after 2.7 s.
 * - `serve`: requests; `look`: what administrators look at.
 * - `fold`: folding and upkeep; `operate`: replays, verification, migrations.
 */
const LIMITS = {
  append: { connect: 1.5 * SECOND, lock: 2 * SECOND, statement: 2_200, idle: SECOND, transaction: 2_400 },
  serve: { connect: 5 * SECOND, lock: 2 * SECOND, statement: 10 * SECOND, idle: 5 * SECOND, transaction: 0 },
  look: { connect: 5 * SECOND, lock: 2 * SECOND, statement: 20 * SECOND, idle: 10 * SECOND, transaction: 0 },
  fold: { connect: 5 * SECOND, lock: 2 * SECOND, statement: 60 * SECOND, idle: 10 * SECOND, transaction: 0 },
  operate: { connect: 10 * SECOND, lock: 2 * SECOND, statement: 6 * HOUR, idle: 10 * SECOND, transaction: 0 },
} as const satisfies Record<string, Limits>;

/** Milliseconds that an answer may take beyond the server's own time limit for the statement. */
const WAY_BACK = 500;

/** The server probes a silent peer after 10 s, and gives it up 15 s later, or after 10 s without an acknowledgement. */
const PEER = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10 * SECOND,
  client_connection_check_interval: SECOND,
};

/**
 * The settings of a session. The search path has only PostgreSQL's own schemas: a role that may create schemas could
 * otherwise name one like the owner, and a session of the owner would run functions in it. Statements are not compiled:
 * ours are so short that it takes longer than it saves.
 */
function settingsOf({ lock, statement, idle, transaction }: Limits): Record<string, number | string> {
  return {
    ...PEER,
    search_path: 'pg_catalog,pg_temp',
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idle,
    transaction_timeout: transaction,
    jit: 'off',
  };
}

const toOptions = (settings: Record<string, number | string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** A statement that each new connection sends before any other. */
export type FirstQuestion = {
  text: string;
  /** Takes the rows; called before the connection sends anything else, and not at all when there is no answer. */
  heed(rows: Record<string, unknown>[]): void;
};

type PoolOptions = {
  /** Connections at most. */
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
  /** What the pool is for; this sets how long it waits. */
  limits?: keyof typeof LIMITS;
  /** `owner`: with the owner's URL, for migrations and erasing only; its statements may wait for locks. */
  as?: 'application' | 'owner';
  first?: FirstQuestion;
};

/**
 * Opens a pool. Each wait has a limit in this process and in the server, so that it ends even if the other one is gone.
 *
 * @returns a Kysely instance; its `destroy()` closes the pool; a query throws AnswerLostError when it was sent and its
 *   answer did not come
 */
export function openPool(
  connectionString: string,
  { max, name, limits = 'fold', as = 'application', first }: PoolOptions,
): Kysely<DB> {
  const limit: Limits = as === 'owner' ? { ...LIMITS.operate, lock: 0 } : LIMITS[limits];
  const pool = new pg.Pool({
    Client,
    connectionString,
    max,
    application_name: name,
    types,
    connectionTimeoutMillis: limit.connect,
    query_timeout: limit.statement + WAY_BACK,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    options: toOptions(settingsOf(limit)),
  });
  // An error event without a listener would end the process. A connection that the server has ended (a restart, say)
  // fails at its next use and is replaced.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (first) client.query(first.text, (error, result) => (error ? undefined : first.heed(result.rows)));
  });
  observePool(pool, name, max);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
