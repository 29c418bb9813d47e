import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { coalesce } from '../folding/coalesce.ts';
import { ACCESS_TOKEN_SECONDS } from '../http/session.ts';
import { DOMAIN_LANE } from '../log/lanes.ts';

/** Milliseconds between looks. */
const LOOK_EVERY = 1_000;

/**
 * Milliseconds after which no process believes a token of a closed account any more, and what was under way for it is
 * over: a look, and the longest that an append waits for a lock.
 */
export const CLOSED_EVERYWHERE_AFTER = LOOK_EVERY + 2_000;

/** Twice the life of a token: two clocks may differ. */
const REMEMBERED_SECONDS = 2 * ACCESS_TOKEN_SECONDS;

async function readClosed(db: Kysely<DB>): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select (payload ->> 'account_id')::bigint as id from log.domain_event
    where lane = ${DOMAIN_LANE} and type = 'account_closed'
      and recorded_at > now() - make_interval(secs => ${REMEMBERED_SECONDS})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type ClosedAccounts = {
  /** Whether an account was closed while tokens for it may still be good. */
  has(userId: number): boolean;
  /** Looks now. */
  look(): Promise<void>;
  /** Looks no more, after the look under way. */
  stop(): Promise<void>;
};

/**
 * Knows which accounts were closed a short while ago, so that their tokens can be refused without asking the database
 * at each request. While PostgreSQL is away it knows what it knew.
 */
export function watchClosedAccounts(db: Kysely<DB>): ClosedAccounts {
  let closed = new Set<number>();
  let stopped = false;
  const look = coalesce(async () => {
    if (!stopped) closed = await readClosed(db).catch(() => closed);
  });
  const timer = setInterval(look, LOOK_EVERY);
  timer.unref();
  return {
    has: (userId) => closed.has(userId),
    look,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await look();
    },
  };
}
