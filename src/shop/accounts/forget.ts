import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { forgetEffectsOf } from '../../engine/reacting/cancel.ts';
import { fail } from '../../errors.ts';
import { USER_COLUMNS } from './caller.ts';
import { CLOSED_EVERYWHERE_AFTER } from './ended.ts';
import { endLinks } from './links/link.ts';
import { lockAccount } from './lock.ts';
import type { AccountParts } from './parts.ts';
import { accountStream, recordChange } from './record.ts';

export type KnownAccount = { id: number; email: string; name: string };

/** The account of an e-mail address, closed or not. @param email normalised */
export async function findAccount(db: Kysely<DB>, email: string): Promise<KnownAccount | undefined> {
  return db.selectFrom('account.user').select(['id', 'email', 'name']).where('email', '=', email).executeTakeFirst();
}

/** Milliseconds since an account was closed. */
async function closedFor(db: Kysely<DB>, userId: number): Promise<number> {
  const { rows } = await sql<{ age: number | null }>`
    select (extract(epoch from clock_timestamp() - max(recorded_at)) * 1000)::float8 as age from log.domain_event
    where lane = ${DOMAIN_LANE} and stream_id = ${accountStream(userId)} and type = 'account_closed'`.execute(db);
  return rows[0]?.age ?? 0;
}

/**
 * Closes an account, unless it is closed: its sessions end, and nobody can sign in any more.
 *
 * @param due closes it only if its owner asked for its erasure, which is due
 * @returns milliseconds until every process refuses its tokens, and the appends that were under way for it have ended
 * @throws WRONG_STATE when that is not so any more; OVERLOADED or UNAVAILABLE
 */
export async function closeAccount(
  parts: AccountParts,
  userId: number,
  at: Date,
  { due = false } = {},
): Promise<number> {
  const occasion = { types: ['account_closed' as const], by: 'operator' as const, at };
  const closed = await recordChange(parts, occasion, async (transaction) => {
    await lockAccount(transaction, userId);
    const asked = await transaction
      .selectFrom('account.user')
      .select('id')
      .where('id', '=', userId)
      .where('erase_at', '<=', sql<Date>`now()`)
      .executeTakeFirst();
    if (due && !asked) throw fail('WRONG_STATE');
    await endLinks(transaction, userId);
    await transaction.deleteFrom('account.refresh_token').where('user_id', '=', userId).execute();
    const { numDeletedRows } = await transaction
      .deleteFrom('account.password')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    return transaction.selectFrom('account.user').select(USER_COLUMNS).where('id', '=', userId).executeTakeFirst();
  });
  return Math.max(0, CLOSED_EVERYWHERE_AFTER - (closed ? 0 : await closedFor(parts.db, userId)));
}

/** Deletes an account, and with it name, address, and what was to be mailed. */
export async function deleteAccount(db: Kysely<DB>, userId: number): Promise<void> {
  await forgetEffectsOf(db, accountStream(userId));
  await db.deleteFrom('account.user').where('id', '=', userId).execute();
}
