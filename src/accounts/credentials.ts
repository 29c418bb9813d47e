import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { fail } from '../errors.ts';
import type { Budget, RateLimiter } from '../http/rate-limit.ts';
import { createKeyedMutex } from '../waiting/keyed-mutex.ts';
import { verifyPassword } from './passwords.ts';

const MINUTE = 60_000;

/** Failures for one account from one network; the same for somebody who has had a session of it. */
const FROM_ONE_NETWORK: Budget = { name: 'failed-login', max: 10, windowMs: MINUTE };
/** Failures from one network, whichever accounts they are for. */
const OF_A_NETWORK: Budget = { name: 'failed-login-network', max: 30, windowMs: MINUTE };
/** Failures for one account from everywhere; beyond it each network has fewer tries, and longer to wait for more. */
const FROM_EVERYWHERE: Budget = { name: 'failed-login-everywhere', max: 30, windowMs: 10 * MINUTE };
const UNDER_SIEGE: Budget = { name: 'failed-login-slow', max: 3, windowMs: 10 * MINUTE };

/** An account, and the hash that its password was right for at that moment. */
export type Proof = { userId: number; passwordHash: string };

/** Who tries, apart from what they claim. */
export type Attempt = {
  /** As `networkOf` gives it. */
  network: string;
  /** The session that they have or had of this account; null when they have shown none. */
  session: string | null;
};

/**
 * Guesses of one network are checked one after the other, whichever accounts they are for, so that those made at once are
 * counted one by one; so are those of one session.
 */
const exclusively = createKeyedMutex();

/** What a failure is counted against; each has to have something left for the next try. */
async function budgetsOf(limiter: RateLimiter, email: string, { network, session }: Attempt) {
  // Whoever has had a session is counted apart, so that strangers, also those next door, cannot use up the tries.
  if (session !== null) return [[FROM_ONE_NETWORK, `${email} session ${session}`]] as const;
  const besieged = await limiter.requireLeft(FROM_EVERYWHERE, email).then(
    () => false,
    () => true,
  );
  const here = `${email} network ${network}`;
  const tries = [
    [FROM_ONE_NETWORK, here],
    [UNDER_SIEGE, here],
    [OF_A_NETWORK, network],
  ] as const;
  return besieged ? tries : tries.filter(([budget]) => budget !== UNDER_SIEGE);
}

/**
 * Checks who somebody claims to be. An unknown address and a wrong password take the same time and answer the same.
 *
 * @param email normalised
 * @throws INVALID_CREDENTIALS; RATE_LIMITED after too many failures for this account by this network or session;
 *   OVERLOADED
 */
export function checkPassword(
  { db, limiter }: { db: Kysely<DB>; limiter: RateLimiter },
  email: string,
  password: string,
  attempt: Attempt,
): Promise<Proof> {
  const who = attempt.session === null ? `network ${attempt.network}` : `session ${attempt.session}`;
  return exclusively(who, async () => {
    const budgets = await budgetsOf(limiter, email, attempt);
    for (const [budget, counted] of budgets) await limiter.requireLeft(budget, counted);
    const account = await db
      .selectFrom('account.user as u')
      .innerJoin('account.password as p', 'p.user_id', 'u.id')
      .select(['u.id', 'p.hash'])
      .where('u.email', '=', email)
      .executeTakeFirst();
    if ((await verifyPassword(account?.hash, password)) && account)
      return { userId: account.id, passwordHash: account.hash };
    const spent = attempt.session === null ? [...budgets, [FROM_EVERYWHERE, email] as const] : budgets;
    for (const [budget, counted] of spent) await limiter.spend(budget, counted).catch(() => undefined);
    throw fail('INVALID_CREDENTIALS');
  });
}
