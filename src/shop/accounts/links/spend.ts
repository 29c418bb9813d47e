import { sql, type Transaction } from 'kysely';
import type { User } from '../../../contract/accounts.ts';
import { isUniqueViolation } from '../../../engine/db/sql-state.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { fail } from '../../../errors.ts';
import { USER_COLUMNS } from '../caller.ts';
import type { AccountParts } from '../parts.ts';
import { recordChange } from '../record.ts';
import { revoke } from '../refresh-tokens.ts';
import { endLinks, spendLink } from './link.ts';

type Request = { at: Date; requestId: string };

/** The address of a link is the account's own from now on, and verified. */
async function setAddress(
  transaction: Transaction<DB>,
  { userId, email }: { userId: number; email: string },
  at: Date,
) {
  await endLinks(transaction, userId);
  return transaction
    .updateTable('account.user')
    .set({
      ...{ email, is_verified: true },
      former_email: sql<string | null>`case when email = ${email} then former_email else email end`,
      email_changed_at: sql<Date | null>`case when email = ${email} then email_changed_at else ${at}::timestamptz end`,
    })
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? fail('EMAIL_TAKEN') : error;
    });
}

/**
 * Verifies an address by the link that was sent there: the present one, or the one that the account is to have.
 *
 * @throws LINK_INVALID; EMAIL_TAKEN when somebody registered the new address meanwhile; OVERLOADED or UNAVAILABLE
 */
export async function verify(
  parts: AccountParts,
  token: string,
  request: Request,
): Promise<{ user: User; position: number }> {
  const occasion = { types: ['account_address_verified' as const], by: 'owner' as const, ...request };
  const verified = await recordChange(parts, occasion, async (transaction) =>
    setAddress(transaction, await spendLink(transaction, token, ['verify', 'email'], request.at), request.at),
  );
  if (!verified) throw fail('LINK_INVALID');
  return verified;
}

/**
 * Sets a new password by the link of a reset. Every session ends; the address is verified by it.
 *
 * @throws LINK_INVALID, OVERLOADED or UNAVAILABLE
 */
export async function reset(
  parts: AccountParts,
  { token, newHash }: { token: string; newHash: string },
  request: Request,
): Promise<{ position: number }> {
  const occasion = { types: ['account_password_reset' as const], by: 'owner' as const, ...request };
  const done = await recordChange(parts, occasion, async (transaction) => {
    const { userId, email } = await spendLink(transaction, token, ['reset'], request.at);
    // A closed account has no password, and gets none.
    const { numUpdatedRows } = await transaction
      .updateTable('account.password')
      .set({ hash: newHash })
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw fail('LINK_INVALID');
    await endLinks(transaction, userId);
    await revoke(transaction, userId).execute();
    const user = await transaction
      .updateTable('account.user')
      .set({ is_verified: true })
      .where('id', '=', userId)
      .where('email', '=', email)
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    // The link proves its own address, and no later one. Thrown, so that the new password is not kept either.
    if (!user) throw fail('LINK_INVALID');
    return user;
  });
  if (!done) throw fail('LINK_INVALID');
  return done;
}
