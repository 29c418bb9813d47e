import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { createKeyedMutex } from '../../engine/waiting/keyed-mutex.ts';
import { fail } from '../../errors.ts';
import type { Network } from '../../serving/http/networks.ts';
import type { Budget, RateLimiter } from '../../serving/http/rate-limit.ts';
import { verifyPassword } from './passwords.ts';

const MINUTE = 60_000;

/** Failures for one account from one network, or from one session of that account. */
const FROM_ONE_NETWORK: Budget = { name: 'failed-login', max: 10, windowMs: MINUTE };
/** Failures from one network, whichever accounts they are for. */
const OF_A_NETWORK: Budget = { name: 'failed-login-network', max: 30, windowMs: MINUTE };
/** Failures for one account from everywhere. Once it is spent, UNDER_SIEGE applies to each network too. */
const FROM_EVERYWHERE: Budget = { name: 'failed-login-everywhere', max: 30, windowMs: 10 * MINUTE };
const UNDER_SIEGE: Budget = { name: 'failed-login-slow', max: 3, windowMs: 10 * MINUTE };

/** An account, and the stored hash that the given password matched. */
export type Proof = { userId: number; passwordHash: string };

/** Where a log-in comes from, whichever account it names. */
export type Attempt = {
  networks: readonly Network[];
  /** The session of this account that the caller has or had; null when they showed no token of one. */
  session: string | null;
};

/** Guesses of one network, or one session, are checked one after the other: each sees the failures before it. */
const exclusively = createKeyedMutex();

/** The budgets that a failure counts against. Each must have something left before a password is checked. */
async function budgetsOf(limiter: RateLimiter, email: string, { networks, session }: Attempt) {
  // The owner of a session is counted apart, so that strangers, even on the same network, cannot use up their tries.
  if (session !== null) return [[FROM_ONE_NETWORK, `${email} session ${session}`]] as const;
  const besieged = await limiter.requireLeft(FROM_EVERYWHERE, email).then(
    () => false,
    () => true,
  );
  const here = networks.map(({ name, times }) => ({ name: `${email} network ${name}`, times }));
  const tries = [
    [FROM_ONE_NETWORK, here],
    [UNDER_SIEGE, here],
    [OF_A_NETWORK, networks],
  ] as const;
  return besieged ? tries : tries.filter(([budget]) => budget !== UNDER_SIEGE);
}

/**
 * Checks a password. An unknown address and a wrong password take the same time and get the same answer.
 *
 * @param email normalised
 * @throws INVALID_CREDENTIALS; RATE_LIMITED after too many failures of this network or session; OVERLOADED
 */
export function checkPassword(
  { db, limiter }: { db: Kysely<DB>; limiter: RateLimiter },
  email: string,
  password: string,
  attempt: Attempt,
): Promise<Proof> {
  const who = attempt.session === null ? `network ${attempt.networks.at(-1)?.name}` : `session ${attempt.session}`;
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
