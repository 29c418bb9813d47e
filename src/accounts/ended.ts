import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { ACCESS_TOKEN_SECONDS, type Claims } from '../http/session.ts';
import { DOMAIN_LANE } from '../log/lanes.ts';
import { singleFlight } from '../waiting/single-flight.ts';

/** Milliseconds between looks. */
const LOOK_EVERY = 500;

/**
 * Milliseconds after which no process believes a token of a closed account any more, and what was under way for it is
 * over: a look, and the longest that an append waits for a lock.
 */
export const CLOSED_EVERYWHERE_AFTER = LOOK_EVERY + 2_000;

/** Twice the life of a token: two clocks may differ. */
const REMEMBERED_SECONDS = 2 * ACCESS_TOKEN_SECONDS;

/** How far a look goes back behind the one before: an end is dated before its transaction commits. */
const OVERLAP_SECONDS = 60;

type Ended = { at: Date; accounts: number[]; sessions: string[] };

/** What has ended since an instant of PostgreSQL's clock; null for as long as an end is remembered. */
async function readEnded(db: Kysely<DB>, since: Date | null): Promise<Ended> {
  const { rows } = await sql<Ended>`
    with since as (
      select coalesce(${since}::timestamptz - make_interval(secs => ${OVERLAP_SECONDS}),
        now() - make_interval(secs => ${REMEMBERED_SECONDS})) as instant
    )
    select now() as at,
      array(select (payload ->> 'account_id')::bigint from log.domain_event
        where lane = ${DOMAIN_LANE} and type = 'account_closed'
          and recorded_at > (select instant from since)) as accounts,
      array(select distinct family_id::text from account.refresh_token
        where revoked_at > (select instant from since)) as sessions`.execute(db);
  const [ended] = rows;
  if (!ended) throw new Error('PostgreSQL gave no time');
  return { ...ended, accounts: ended.accounts.map(Number) };
}

export type EndedSessions = {
  /** Whether the session of a token, or its account, has ended while the token may still be good. */
  has(claims: Claims): boolean;
  /** Looks now. */
  look(): Promise<void>;
  /** Looks no more, after the look under way. */
  stop(): Promise<void>;
};

/**
 * Knows which sessions have ended and which accounts were closed a short while ago, so that their tokens can be refused
 * without asking the database at each request. While PostgreSQL is away it knows what it knew, and nothing can be
 * written.
 */
export function watchEndedSessions(db: Kysely<DB>): EndedSessions {
  /** By account or session, until when it is remembered, in milliseconds of `performance.now()`. */
  const ended = new Map<number | string, number>();
  let since: Date | null = null;
  let stopped = false;

  const look = singleFlight(async () => {
    if (stopped) return;
    const found = await readEnded(db, since).catch(() => null);
    if (!found) return;
    since = found.at;
    const time = performance.now();
    for (const id of [...found.accounts, ...found.sessions])
      if (!ended.has(id)) ended.set(id, time + REMEMBERED_SECONDS * 1_000);
    // In the order in which they came, so the first that is still remembered ends the search.
    for (const [id, until] of ended) {
      if (until > time) break;
      ended.delete(id);
    }
  });
  const timer = setInterval(look, LOOK_EVERY);
  timer.unref();
  return {
    has: ({ sub, sid }) => ended.has(sid) || ended.has(sub),
    look,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await look();
    },
  };
}
