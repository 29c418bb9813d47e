import { sql } from 'kysely';
import type { Caller } from '../../../serving/http/session.ts';
import { USER_COLUMNS } from '../caller.ts';
import type { Proof } from '../credentials.ts';
import { endLinks } from '../links/link.ts';
import { lockProved, lockSession } from '../lock.ts';
import type { AccountParts } from '../parts.ts';
import { recordChange } from '../record.ts';
import { endOtherSessions } from '../sessions.ts';

type Request = { at: Date; requestId: string };

/**
 * Asks for the account to be erased in seven days, and ends every other session of it. Asked again, it keeps its day.
 *
 * @param caller whose session goes on
 * @param proof of the present password, which holds until that is noted
 * @returns when
 * @throws UNAUTHENTICATED when the session has ended; INVALID_CREDENTIALS when the password was changed meanwhile;
 *   OVERLOADED or UNAVAILABLE
 */
export async function askToErase(
  parts: AccountParts,
  { caller, proof }: { caller: Caller; proof: Proof },
  request: Request,
): Promise<string> {
  let eraseAt: string | null = null;
  const occasion = { types: ['account_erasure_asked' as const], by: 'owner' as const, ...request };
  await recordChange(parts, occasion, async (transaction) => {
    await lockProved(transaction, caller, proof);
    const known = await transaction
      .selectFrom('account.user')
      .select(USER_COLUMNS)
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    await endOtherSessions(transaction, caller);
    await endLinks(transaction, caller.userId);
    eraseAt = known.erase_at;
    if (eraseAt !== null) return undefined;
    // By the clock that the log has, which says later whether it is due.
    const user = await transaction
      .updateTable('account.user')
      .set({ erase_at: sql<Date>`now() + interval '7 days'`, erasure_failed_at: null, erasure_failure: null })
      .where('id', '=', caller.userId)
      .returning(USER_COLUMNS)
      .executeTakeFirst();
    eraseAt = user?.erase_at ?? null;
    return user;
  });
  if (eraseAt === null) throw new Error('an erasure was not noted');
  return eraseAt;
}

/**
 * Takes back what was asked, until the erasing begins.
 *
 * @returns the position of the event; null when nothing was asked
 * @throws UNAUTHENTICATED when the session has ended; OVERLOADED or UNAVAILABLE
 */
export async function keepAccount(parts: AccountParts, caller: Caller, request: Request): Promise<number | null> {
  const occasion = { types: ['account_erasure_withdrawn' as const], by: 'owner' as const, ...request };
  const kept = await recordChange(parts, occasion, async (transaction) => {
    await lockSession(transaction, caller);
    return transaction
      .updateTable('account.user')
      .set({ erase_at: null, erasure_failed_at: null, erasure_failure: null })
      .where('id', '=', caller.userId)
      .where('erase_at', 'is not', null)
      .returning(USER_COLUMNS)
      .executeTakeFirst();
  });
  return kept?.position ?? null;
}
