const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** How long the connections of a pool wait, in milliseconds. */
export type Limits = {
  /** For a connection to open, or to come free. */
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
 * - `serve`: requests; `look`: what administrators look at; `watch`: whether a server answers at all.
 * - `fold`: folding and maintenance; `operate`: replays, verification, migrations.
 */
export const LIMITS = {
  append: { connect: 1.5 * SECOND, lock: 2 * SECOND, statement: 2_200, idle: SECOND, transaction: 2_400 },
  serve: { connect: 5 * SECOND, lock: 2 * SECOND, statement: 10 * SECOND, idle: 5 * SECOND, transaction: 0 },
  look: { connect: 5 * SECOND, lock: 2 * SECOND, statement: 20 * SECOND, idle: 10 * SECOND, transaction: 0 },
  watch: { connect: 2 * SECOND, lock: SECOND, statement: 2 * SECOND, idle: SECOND, transaction: 0 },
  fold: { connect: 5 * SECOND, lock: 2 * SECOND, statement: 60 * SECOND, idle: 10 * SECOND, transaction: 0 },
  operate: { connect: 10 * SECOND, lock: 2 * SECOND, statement: 6 * HOUR, idle: 10 * SECOND, transaction: 0 },
} as const satisfies Record<string, Limits>;

/** Milliseconds that an answer may take beyond the server's own time limit for the statement. */
export const WAY_BACK = 500;

export const KEEP_ALIVE = 10 * SECOND;

/** The server probes a silent peer after 10 s, and gives it up 15 s later, or after 10 s without an acknowledgement. */
const PEER = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10 * SECOND,
  client_connection_check_interval: SECOND,
};

type Settings = Record<string, number | string>;

const timeoutsOf = ({ lock, statement, idle, transaction }: Limits) => ({
  lock_timeout: lock,
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idle,
  transaction_timeout: transaction,
});

/**
 * The settings of a session. The search path has only PostgreSQL's own schemas: a role that may create schemas could
 * otherwise name one like the owner, and a session of the owner would run functions in it. Statements are not compiled:
 * ours are so short that it takes longer than it saves.
 */
const settingsOf = (limits: Limits): Settings => ({
  ...PEER,
  search_path: 'pg_catalog, pg_temp',
  ...timeoutsOf(limits),
  jit: 'off',
});

/**
 * What every session of the application's user begins with. Connections of a pooler are shared by all pools of all
 * processes, so these are the longest limits of those that go through one.
 */
export const SETTINGS_OF_ROLE: Readonly<Settings> = settingsOf(LIMITS.fold);

/** The settings of a session as PostgreSQL takes them when a connection opens. @param more settings of this session */
export function startingWith(limits: Limits, more: Settings): string {
  return Object.entries({ ...settingsOf(limits), ...more })
    .map(([name, value]) => `-c ${name}=${String(value).replaceAll(' ', '')}`)
    .join(' ');
}

/** Statements that give a transaction the limits of its pool, where they are not those of the role. */
export function limitingTransaction(limits: Limits): string[] {
  return Object.entries(timeoutsOf(limits))
    .filter(([name, value]) => value !== SETTINGS_OF_ROLE[name])
    .map(([name, value]) => `set local ${name} = ${value}`);
}
