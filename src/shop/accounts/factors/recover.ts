import { lockAccount } from '../lock.ts';
import type { AccountParts } from '../parts.ts';
import { recordChange } from '../record.ts';
import { revoke } from '../refresh-tokens.ts';
import { noteFactors } from './factors.ts';

/**
 * Removes every factor of an account whose owner has lost them, and ends its sessions: whoever has the factors may be
 * signed in. The password alone signs in again.
 *
 * @returns false when there was none
 * @throws OVERLOADED or UNAVAILABLE
 */
export async function removeFactors(parts: AccountParts, userId: number): Promise<boolean> {
  const occasion = { types: ['account_factors_removed' as const], by: 'operator' as const, at: new Date() };
  const removed = await recordChange(parts, occasion, async (transaction) => {
    await lockAccount(transaction, userId);
    const deleted = await Promise.all(
      (['account.passkey', 'account.totp'] as const).map((table) =>
        transaction.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst(),
      ),
    );
    if (deleted.every(({ numDeletedRows }) => numDeletedRows === 0n)) return undefined;
    await transaction.deleteFrom('account.ticket').where('user_id', '=', userId).execute();
    await revoke(transaction, userId).execute();
    return noteFactors(transaction, userId);
  });
  return removed !== undefined;
}
