import type { User } from '../../contract/accounts.ts';
import { fail } from '../../errors.ts';
import type { Caller } from '../../serving/http/session.ts';
import { USER_COLUMNS } from './caller.ts';
import type { Proof } from './credentials.ts';
import { endLinks } from './links/link.ts';
import { lockSession } from './lock.ts';
import type { AccountParts } from './parts.ts';
import { recordChange } from './record.ts';
import { endOtherSessions } from './sessions.ts';

/** An account and the position of its last event; null when nothing has changed. */
type Changed = { user: User; position: number | null };

/** Renames an account. Its present name changes nothing. @throws UNAUTHENTICATED when it was deleted meanwhile; OVERLOADED or UNAVAILABLE */
export async function changeName(
  parts: AccountParts,
  userId: number,
  name: string,
  request: { at: Date; requestId: string },
): Promise<Changed> {
  const changed = await recordChange(parts, { types: ['account_renamed'], by: 'owner', ...request }, (transaction) =>
    transaction
      .updateTable('account.user')
      .set({ name })
      .where('id', '=', userId)
      .where('name', '<>', name)
      .returning(USER_COLUMNS)
      .executeTakeFirst(),
  );
  if (changed) return changed;
  const user = await parts.db
    .selectFrom('account.user')
    .select(USER_COLUMNS)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw fail('UNAUTHENTICATED');
  return { user, position: null };
}

/**
 * Replaces the password, and ends every other session of the account.
 *
 * @param kept the session of the caller, which goes on
 * @throws UNAUTHENTICATED when that session has ended; INVALID_CREDENTIALS when the password was changed meanwhile;
 *   OVERLOADED or UNAVAILABLE
 */
export async function changePassword(
  parts: AccountParts,
  { proof, newHash, kept, ...request }: { proof: Proof; newHash: string; kept: Caller; at: Date; requestId: string },
): Promise<Changed> {
  const occasion = { types: ['account_password_changed' as const], by: 'owner' as const, ...request };
  const changed = await recordChange(parts, occasion, async (transaction) => {
    await lockSession(transaction, kept);
    const { numUpdatedRows } = await transaction
      .updateTable('account.password')
      .set({ hash: newHash })
      .where('user_id', '=', proof.userId)
      .where('hash', '=', proof.passwordHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    await endOtherSessions(transaction, kept);
    await endLinks(transaction, proof.userId);
    return transaction
      .selectFrom('account.user')
      .select(USER_COLUMNS)
      .where('id', '=', proof.userId)
      .executeTakeFirst();
  });
  if (!changed) throw fail('INVALID_CREDENTIALS');
  return changed;
}
