import { scheduler } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { isCutOff } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { singleFlight } from '../waiting/single-flight.ts';
import { readIdentity, readLag } from './frontier.ts';
import type { ReadSource } from './read-source.ts';
import { openSession } from './session.ts';

/** `foreign`: it holds another log than the primary, or the time before a restore. */
export const REPLICA_STATES = ['read', 'lagging', 'away', 'foreign'] as const;
export type ReplicaState = (typeof REPLICA_STATES)[number];

/** Seconds that a replica may be behind the log; one that is further behind may have lost its primary. */
export const MOST_LAG = 60;

/** Milliseconds between two looks, and for which a replica that failed is left alone. */
const INTERVAL = 1_000;
const LEFT_ALONE = 3_000;

/** Measurements of the lag that may fail in a row, while the primary is there, before it counts as unknown. */
const MOST_FAILURES = 3;

/** True when the primary cannot be reached; false when its pool is busy, or it takes too long. */
const isAway = (error: unknown) => isCutOff(error) || /terminated|no connection/i.test(String(error));

/** A replica is what it was not asked for: another log. */
class ForeignError extends Error {}

/** A replica that a process follows. */
export type Replica = {
  name: string;
  readonly state: ReplicaState;
  /** Seconds behind the log, as far as is known. */
  readonly lag: number;
  /** Null while it is not to be read. */
  readonly source: ReadSource | null;
  close(): void;
};

export type Following = {
  /** A pool of the primary, which knows what a replica lacks. */
  primary: Kysely<DB>;
  /** Fills the memory of what reads there, before anybody waits for it. */
  warm: (source: ReadSource) => Promise<unknown>;
  log: Pick<Logger, 'info' | 'warn'>;
};

/** The name of a replica for people: where it is, without user and password. */
export const nameOfReplica = (url: string): string => new URL(url).host;

/**
 * Follows a replica until it is closed: connects, fills the memory, looks at it once a second. When it fails, it is left
 * alone for a while. Each session begins with nothing in memory, because a replica that was restarted may have less than
 * it had.
 */
export function followReplica(url: string, { primary, warm, log }: Following): Replica {
  const name = nameOfReplica(url);
  const closed = new AbortController();
  let state: ReplicaState = 'away';
  let source: ReadSource | null = null;
  let lag = 0;
  let failures = 0;

  const become = (now: ReplicaState, next: ReadSource | null, error?: unknown) => {
    source = next;
    if (now === state) return;
    state = now;
    if (now === 'read') log.info({ replica: name }, 'the replica is read');
    else log.warn({ replica: name, state, err: error }, 'the replica is not read, and the primary answers');
  };

  /** While the primary is away nobody can know how far the replica is behind, and the last answer stands. */
  const measureLag = async ({ frontier }: ReadSource) => {
    if (!frontier) return;
    try {
      lag = await readLag(primary, frontier);
      failures = 0;
    } catch (error) {
      if (isAway(error)) return;
      failures += 1;
      if (failures >= MOST_FAILURES) lag = Number.POSITIVE_INFINITY;
    }
  };

  const requireSameLog = async (db: Kysely<DB>) => {
    const [own, other] = await Promise.all([readIdentity(primary), readIdentity(db)]);
    if (own !== other) throw new ForeignError('it holds another log');
  };

  const stayConnected = async () => {
    const failed = new AbortController();
    const stop = () => failed.abort(new Error('this process stops'));
    closed.signal.addEventListener('abort', stop);
    const { source: here, watch, pools } = openSession(url, failed);
    const measure = singleFlight(() => measureLag(here));
    try {
      await here.during(() => requireSameLog(watch));
      await here.during(here.readFrontier);
      await here.during(measure);
      for (let isWarm = false; ; ) {
        if (lag > MOST_LAG) become('lagging', null);
        else {
          if (!isWarm) await here.during(() => warm(here));
          isWarm = true;
          become('read', here);
        }
        await scheduler.wait(INTERVAL, { signal: failed.signal }).catch(() => undefined);
        await here.during(here.readFrontier);
        void measure();
      }
    } finally {
      source = null;
      failed.abort(new Error('the connection to the replica is given up'));
      closed.signal.removeEventListener('abort', stop);
      // Statements that hang there end by their own time limits.
      for (const pool of pools) void pool.destroy().catch(() => undefined);
    }
  };

  const follow = async () => {
    while (!closed.signal.aborted) {
      await stayConnected().catch((error: unknown) => {
        if (!closed.signal.aborted) become(error instanceof ForeignError ? 'foreign' : 'away', null, error);
      });
      await scheduler.wait(LEFT_ALONE, { signal: closed.signal }).catch(() => undefined);
    }
  };
  void follow();

  return {
    name,
    get state() {
      return state;
    },
    get lag() {
      return lag;
    },
    get source() {
      return source;
    },
    close: () => closed.abort(),
  };
}
