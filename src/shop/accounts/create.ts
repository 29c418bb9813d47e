import type { User } from '../../contract/accounts.ts';
import { fail } from '../../errors.ts';
import { USER_COLUMNS } from './caller.ts';
import type { AccountEventType } from './events.ts';
import { makeLink } from './links/link.ts';
import type { AccountParts } from './parts.ts';
import { recordChange } from './record.ts';

export type NewAccount = {
  /** As `readEmail` gives it. */
  email: string;
  name: string;
  /** From `hashPassword`; accounts may share one. */
  passwordHash: string;
  isAdmin?: boolean;
  isVerified?: boolean;
  /** Whether the address is to be verified by a mail. */
  asksToVerify?: boolean;
};

/**
 * Makes an account.
 *
 * @param at when it is registered
 * @param request.eventId the first event's id, when this request may have made the account before; that throws
 *   EMAIL_TAKEN
 * @returns the account and the position of its last event
 * @throws EMAIL_TAKEN, OVERLOADED or UNAVAILABLE
 */
export async function createAccount(
  parts: AccountParts,
  { email, name, passwordHash, isAdmin = false, isVerified = false, asksToVerify = false }: NewAccount,
  at: Date,
  request: { eventId?: string | undefined; requestId?: string } = {},
): Promise<{ user: User; position: number }> {
  const types: AccountEventType[] = ['account_registered'];
  if (isAdmin) types.push('account_admin_granted');
  const created = await recordChange(parts, { types, by: 'owner', at, ...request }, async (transaction) => {
    const user = await transaction
      .insertInto('account.user')
      .values({ email, name, is_admin: isAdmin, is_verified: isVerified, created_at: at })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    if (!user) return undefined;
    await transaction.insertInto('account.password').values({ user_id: user.id, hash: passwordHash }).execute();
    if (asksToVerify) await makeLink(transaction, { userId: user.id, purpose: 'verify', email }, at);
    return user;
  });
  if (!created) throw fail('EMAIL_TAKEN');
  return created;
}
