import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { LONGEST_APPEND } from '../../engine/log/resend.ts';
import { singleFlight } from '../../engine/waiting/single-flight.ts';
import { fail } from '../../errors.ts';
import { isWrite } from '../../serving/http/is-write.ts';
import { ACCESS_TOKEN_SECONDS, type Claims } from '../../serving/http/session.ts';

/** Milliseconds between two looks at PostgreSQL. */
const LOOK_EVERY = 500;

/** Milliseconds that the last look may be old before a write: a busy process may be late with the next one. */
const OLDEST = 1_000;

/**
 * Milliseconds after which every process refuses the tokens of a closed account, and what they have accepted before is
 * stored, or never will be.
 */
export const CLOSED_EVERYWHERE_AFTER = OLDEST + LONGEST_APPEND;

/** How long an end is remembered: twice the life of a token, because clocks may differ. */
const REMEMBERED_SECONDS = 2 * ACCESS_TOKEN_SECONDS;

/** How far a look goes back before the last one: an end gets its time before its transaction commits. */
const OVERLAP_SECONDS = 60;

type Ended = { at: Date; accounts: number[]; sessions: string[] };

/** What has ended since an instant of PostgreSQL's clock; with null, within REMEMBERED_SECONDS. */
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
  /** Whether the session or the account of a token has ended within REMEMBERED_SECONDS. */
  has(claims: Claims): boolean;
  look(): Promise<void>;
  /**
   * An `onRequest` hook: looks before a write with a token, if the last look is too old. So a write that begins a second
   * after an end is refused, in every process.
   *
   * @throws UNAVAILABLE when PostgreSQL does not tell
   */
  beforeWrites(request: Pick<FastifyRequest, 'method' | 'headers'>): Promise<void>;
  /** Resolves after the look under way. */
  stop(): Promise<void>;
};

/**
 * Remembers which sessions and accounts have ended a short while ago, so that a request's token is checked without the
 * database. While PostgreSQL is away it learns of no new ends, and no request can write.
 */
export function watchEndedSessions(db: Kysely<DB>): EndedSessions {
  /** For each account or session: until when it is remembered, in milliseconds of `performance.now()`. */
  const ended = new Map<number | string, number>();
  let since: Date | null = null;
  let stopped = false;
  /** When the last look began that was answered, in milliseconds of `performance.now()`. */
  let lookedAt = Number.NEGATIVE_INFINITY;

  const look = singleFlight(async () => {
    if (stopped) return;
    const time = performance.now();
    const found = await readEnded(db, since).catch(() => null);
    if (!found) return;
    since = found.at;
    lookedAt = time;
    for (const id of [...found.accounts, ...found.sessions])
      if (!ended.has(id)) ended.set(id, time + REMEMBERED_SECONDS * 1_000);
    // A Map keeps the order of insertion, so the first entry that is not yet due ends the search.
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
    async beforeWrites({ method, headers }) {
      const time = performance.now();
      if (!isWrite(method) || headers.authorization === undefined || time - lookedAt <= OLDEST) return;
      await look();
      if (lookedAt < time) throw fail('UNAVAILABLE', { retryAfter: 1 });
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await look();
    },
  };
}
