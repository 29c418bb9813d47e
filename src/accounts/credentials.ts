import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { fail } from '../errors.ts';
import type { Budget, RateLimiter } from '../http/rate-limit.ts';
import { createTurns } from '../log/turns.ts';
import { verifyPassword } from './passwords.ts';

const FAILED_LOGINS: Budget = { name: 'failed-login', max: 10, windowMs: 60_000 };

/** An account, and the hash that its password was right for at that moment. */
export type Proof = { userId: number; passwordHash: string };

/** What concerns one address happens one after the other, so that guesses made at once are counted one by one. */
const inTurn = createTurns();

/**
 * Checks who somebody claims to be. An unknown address and a wrong password take the same time and answer the same.
 *
 * @param email normalised
 * @throws INVALID_CREDENTIALS; RATE_LIMITED after too many failures for this address; OVERLOADED
 */
export function checkPassword(
  { db, limiter }: { db: Kysely<DB>; limiter: RateLimiter },
  email: string,
  password: string,
): Promise<Proof> {
  return inTurn(email, async () => {
    await limiter.requireLeft(FAILED_LOGINS, email);
    const account = await db
      .selectFrom('account.user as u')
      .innerJoin('account.password as p', 'p.user_id', 'u.id')
      .select(['u.id', 'p.hash'])
      .where('u.email', '=', email)
      .executeTakeFirst();
    if ((await verifyPassword(account?.hash, password)) && account)
      return { userId: account.id, passwordHash: account.hash };
    await limiter.spend(FAILED_LOGINS, email);
    throw fail('INVALID_CREDENTIALS');
  });
}
