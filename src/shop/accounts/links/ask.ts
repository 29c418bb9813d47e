import type { User } from '../../../contract/accounts.ts';
import { USER_COLUMNS } from '../caller.ts';
import type { Proof } from '../credentials.ts';
import { findAccount } from '../forget.ts';
import { lockAccount, lockProved } from '../lock.ts';
import type { AccountParts } from '../parts.ts';
import { recordChange } from '../record.ts';
import { endLink, makeLink } from './link.ts';

type Request = { at: Date; requestId: string };

/**
 * Asks for the mail that verifies the address of an account.
 *
 * @returns the position of the event; null when the address is verified
 * @throws OVERLOADED or UNAVAILABLE
 */
export async function askToVerify(parts: AccountParts, user: User, request: Request): Promise<number | null> {
  const occasion = { types: ['account_verification_asked' as const], by: 'owner' as const, ...request };
  const asked = await recordChange(parts, occasion, async (transaction) => {
    // Under the lock that a change of the address takes: a link never goes to an address from before.
    await lockAccount(transaction, user.id);
    const current = await transaction
      .selectFrom('account.user')
      .select(USER_COLUMNS)
      .where('id', '=', user.id)
      .where('is_verified', '=', false)
      .executeTakeFirst();
    if (current) await makeLink(transaction, { userId: user.id, purpose: 'verify', email: current.email }, request.at);
    return current;
  });
  return asked?.position ?? null;
}

/**
 * Asks for the mail by which a new address is proved. Nothing is sent to an address that has an account; everything else
 * is the same, so nobody is told so.
 *
 * @param proof of the present password, which holds until the link is made
 * @throws UNAUTHENTICATED when the session has ended; INVALID_CREDENTIALS when the password was changed meanwhile;
 *   OVERLOADED or UNAVAILABLE
 */
export async function askForAddress(
  parts: AccountParts,
  { user, familyId, proof, email }: { user: User; familyId: string; proof: Proof; email: string },
  request: Request,
): Promise<void> {
  const occasion = { types: ['account_address_asked' as const], by: 'owner' as const, ...request };
  await recordChange(parts, occasion, async (transaction) => {
    await lockProved(transaction, { userId: user.id, familyId }, proof);
    const link = { userId: user.id, purpose: 'email' as const, email };
    const taken = await transaction
      .selectFrom('account.user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (taken) await endLink(transaction, link);
    else await makeLink(transaction, link, request.at);
    return user;
  });
}

/**
 * Asks for the mail by which somebody who has forgotten their password sets another. An unknown address gets none.
 *
 * @param email normalised
 * @throws OVERLOADED or UNAVAILABLE
 */
export async function askToReset(parts: AccountParts, email: string, request: Request): Promise<void> {
  const found = await findAccount(parts.db, email);
  if (!found) return;
  const occasion = { types: ['account_reset_asked' as const], by: 'owner' as const, ...request };
  await recordChange(parts, occasion, async (transaction) => {
    await lockAccount(transaction, found.id);
    const user = await transaction
      .selectFrom('account.user as u')
      // A closed account has no password, and gets none.
      .innerJoin('account.password as p', 'p.user_id', 'u.id')
      .select(USER_COLUMNS)
      .where('u.id', '=', found.id)
      .where('u.email', '=', email)
      .executeTakeFirst();
    if (user) await makeLink(transaction, { userId: user.id, purpose: 'reset', email }, request.at);
    return user;
  });
}
