import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './tables.ts';

/** The role that the application works as: it may call the append functions, and may not touch the log otherwise. */
export const APPLICATION_ROLE = 'vernissage_app';

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

const PREPARED = /^\/\* prepared: (\w+) \*\//;

/**
 * A statement that a connection prepares once, instead of having it parsed and planned each time it is sent. For
 * statements of one text and one plan.
 *
 * @param name no other statement has it
 * @param text with `$1`, `$2`… where the values go
 * @returns sends it; resolves with its rows
 */
export function prepared<Row>(name: string, text: string) {
  const statement = `/* prepared: ${name} */ ${text}`;
  return async (db: Kysely<DB>, values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(statement, values))).rows;
}

/** What the driver is asked for: by name where the statement has one. */
function named([text, values, ...others]: unknown[]): unknown[] {
  const name = typeof text === 'string' ? PREPARED.exec(text)?.[1] : undefined;
  return name === undefined ? [text, values, ...others] : [{ name, text, values }, ...others];
}

/**
 * The driver's client, asked through a callback wherever a promise is wanted. For a promise of its own the driver assigns
 * a function to a property, and V8 makes such a function in the old generation: query, values and answer, 6 kB a flush
 * of the log, stay until that is collected (docs/decisions/short-lived-requests.md).
 */
class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask: (...asked: unknown[]) => unknown = this.query;
    const promise = (...asked: unknown[]) =>
      new Promise((resolve, reject) => {
        ask.call(this, ...named(asked), (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)));
      });
    const answersItself = ([first, ...others]: unknown[]) => typeof first !== 'string' || others.some(isFunction);
    this.query = ((...asked: unknown[]) =>
      answersItself(asked) ? ask.apply(this, asked) : promise(...asked)) as pg.Client['query'];
  }
}

const isFunction = (value: unknown) => typeof value === 'function';

type PoolOptions = {
  /** Connections at most. */
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
  /** `owner` for migrations only: connects as the user of the URL and keeps its rights. */
  as?: 'application' | 'owner';
};

/**
 * Opens a pool. No statement waits longer than 2 s for a lock, no connection sits in a transaction for 10 s, and no
 * statement is compiled: for statements as short as ours that takes longer than it saves.
 *
 * @returns a Kysely instance; its `destroy()` closes the pool
 */
export function openPool(connectionString: string, { max, name, as = 'application' }: PoolOptions): Kysely<DB> {
  const pool = new pg.Pool({
    Client,
    connectionString,
    max,
    application_name: name,
    types,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    options: as === 'application' ? `-c role=${APPLICATION_ROLE} -c lock_timeout=2000 -c jit=off` : '',
  });
  // A connection that the server ends (a restart, say), idle or between two statements, fails its next use and is
  // replaced; an error event that nobody hears would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
