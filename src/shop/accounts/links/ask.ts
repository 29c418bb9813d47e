import type { User } from '../../../contract/accounts.ts';
import { USER_COLUMNS } from '../caller.ts';
import { lockSession } from '../lock.ts';
import type { AccountParts } from '../parts.ts';
import { recordChange } from '../record.ts';
import { makeLink } from './link.ts';

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
 * Asks for the mail by which a new address is proved. Nothing is sent to an address that has an account, and nobody is
 * told so.
 *
 * @throws UNAUTHENTICATED when the session has ended; OVERLOADED or UNAVAILABLE
 */
export async function askForAddress(
  parts: AccountParts,
  { user, familyId, email }: { user: User; familyId: string; email: string },
  request: Request,
): Promise<void> {
  const occasion = { types: ['account_address_asked' as const], by: 'owner' as const, ...request };
  await recordChange(parts, occasion, async (transaction) => {
    await lockSession(transaction, { userId: user.id, familyId });
    const taken = await transaction
      .selectFrom('account.user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (taken) return undefined;
    await makeLink(transaction, { userId: user.id, purpose: 'email', email }, request.at);
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
  const occasion = { types: ['account_reset_asked' as const], by: 'owner' as const, ...request };
  await recordChange(parts, occasion, async (transaction) => {
    const user = await transaction
      .selectFrom('account.user as u')
      // A closed account has no password, and gets none.
      .innerJoin('account.password as p', 'p.user_id', 'u.id')
      .select(USER_COLUMNS)
      .where('email', '=', email)
      .executeTakeFirst();
    if (user) await makeLink(transaction, { userId: user.id, purpose: 'reset', email }, request.at);
    return user;
  });
}
