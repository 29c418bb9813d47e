import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { AnswerLostError } from './answer-lost.ts';
import { isPassing } from './sql-state.ts';
import type { DB } from './tables.ts';

const INT8 = 20;
const DATE = 1082;

/** Parses an int8, which PostgreSQL's driver gives as text, into a number that is checked to be exact. */
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

/** The names of statements that connections prepare, by their texts. */
const names = new Map<unknown, string>();

/**
 * A statement that a connection prepares once, instead of having it parsed and planned each time it is sent. For
 * statements of one text and one plan.
 *
 * @param name no other statement has it
 * @param text with `$1`, `$2`… where the values go
 * @returns sends it; resolves with its rows
 */
export function prepared<Row>(name: string, text: string) {
  names.set(text, name);
  return async (db: Kysely<DB>, values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

/** A text as a literal, for a statement that takes no values. */
export const literal = (text: string): string => pg.escapeLiteral(text);

/** What the driver is asked for: by name where the statement has one. */
function named([text, values, ...others]: unknown[]): unknown[] {
  const name = names.get(text);
  return name === undefined ? [text, values, ...others] : [{ name, text, values }, ...others];
}

const OUT_OF_TIME = 'Query read timeout';

/** Whether the error says that the connection is gone: neither an answer, nor a value that cannot be read or written. */
const isLoss = (error: unknown) => !(error instanceof pg.DatabaseError) && isPassing(error);

/**
 * The driver's client, asked through a callback wherever a promise is wanted. For a promise of its own the driver assigns
 * a function to a property, and V8 makes such a function in the old generation: query, values and answer, 6 kB a flush
 * of the log, stay until that is collected (docs/decisions/short-lived-requests.md).
 *
 * Of several statements that are sent as one text the first answers. A connection whose answer did not come in time is
 * destroyed: the driver would use it again, and the pool hand it on.
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
      new Promise((resolve, reject) => {
        ask.call(this, ...named(asked), (error: unknown, result: unknown) =>
          error ? reject(lost(error)) : resolve(Array.isArray(result) ? result[0] : result),
        );
      });
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
  /** Milliseconds that a connection may take to open, or to come free. */
  connect: number;
  /** That a statement waits for a lock. */
  lock: number;
  /** That a statement may take; here the same is waited for its answer, and a little longer. */
  statement: number;
  /** That a connection may sit in a transaction without a statement. */
  idle: number;
  /** That a whole transaction may take; 0: as long as its statements. */
  transaction: number;
};

/**
 * How long connections wait, by what they are for:
 * - `append`: flushes of the log, which hold the lock of their lane. One that is swallowed
 *   holds it for 2.4 s at most, and is sent again after 2.7.
 * - `serve`: what requests wait for; `look`: what administrators look at.
 * - `fold`: folding, and the upkeep; `operate`: replays, verification, migrations.
 */
const LIMITS = {
  append: { connect: 1.5 * SECOND, lock: 2 * SECOND, statement: 2_200, idle: SECOND, transaction: 2_400 },
  serve: { connect: 5 * SECOND, lock: 2 * SECOND, statement: 10 * SECOND, idle: 5 * SECOND, transaction: 0 },
  look: { connect: 5 * SECOND, lock: 2 * SECOND, statement: 20 * SECOND, idle: 10 * SECOND, transaction: 0 },
  fold: { connect: 5 * SECOND, lock: 2 * SECOND, statement: 60 * SECOND, idle: 10 * SECOND, transaction: 0 },
  operate: { connect: 10 * SECOND, lock: 2 * SECOND, statement: 6 * HOUR, idle: 10 * SECOND, transaction: 0 },
} as const satisfies Record<string, Limits>;

/** Milliseconds for an answer to come back, after which the server has given the statement up. */
const WAY_BACK = 500;

/** A peer that says nothing is looked for after 10 s, and given up after 15 more, or 10 s after it takes nothing in. */
const PEER = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10 * SECOND,
  client_connection_check_interval: SECOND,
};

/**
 * The settings of a session. Names without a schema are PostgreSQL's own: whoever may create schemas could otherwise name
 * one like the owner, and plant functions in it that a session of the owner runs. No statement is compiled: for
 * statements as short as ours that takes longer than it saves.
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

type PoolOptions = {
  /** Connections at most. */
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
  /** What it is for, and so how long it waits. */
  limits?: keyof typeof LIMITS;
  /** `owner` for migrations and erasing only, with the owner's URL: such statements may wait. */
  as?: 'application' | 'owner';
};

/**
 * Opens a pool. Everything that it waits for has a limit, here and in the server, whichever of the two is still there.
 *
 * @returns a Kysely instance; its `destroy()` closes the pool; a query throws AnswerLostError when it was sent and its
 *   answer did not come
 */
export function openPool(
  connectionString: string,
  { max, name, limits = 'fold', as = 'application' }: PoolOptions,
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
  // A connection that the server ends (a restart, say), idle or between two statements, fails its next use and is
  // replaced; an error event that nobody hears would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
