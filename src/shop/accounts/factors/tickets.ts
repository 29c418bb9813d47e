import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { DB, TicketPurpose } from '../../../engine/db/tables.ts';
import { fail } from '../../../errors.ts';
import { hashToken } from '../refresh-tokens.ts';

/** Milliseconds that a ticket is good for. */
export const TICKET_LIFE = 5 * 60_000;

/** Codes that may be tried with a ticket. */
const TRIES = 5;

/** Makes a ticket. Only its hash is stored. @returns the text for the client */
export async function issueTicket(
  db: Kysely<DB>,
  { userId, purpose, kept = null }: { userId: number | null; purpose: TicketPurpose; kept?: string | null },
  now: Date,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + TICKET_LIFE);
  await db
    .insertInto('account.ticket')
    .values({ hash: hashToken(ticket), user_id: userId, purpose, kept, expires_at })
    .execute();
  return ticket;
}

/** A ticket as it was given, and what it must be for. */
type Given = { ticket: string; purpose: TicketPurpose };

/** What a ticket stands for; it stays good. @throws TICKET_EXPIRED when it is unknown, spent, too old, or for something else */
export async function readTicket(
  db: Kysely<DB>,
  { ticket, purpose }: Given,
  now: Date,
): Promise<{ userId: number | null; kept: string }> {
  const found = await db
    .selectFrom('account.ticket')
    .select(['user_id', 'kept'])
    .where('hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!found) throw fail('TICKET_EXPIRED');
  return { userId: found.user_id, kept: found.kept ?? '' };
}

/** The same for a ticket of an account. @throws TICKET_EXPIRED also when it is another account's */
export async function readOwnTicket(db: Kysely<DB>, given: Given & { userId: number }, now: Date): Promise<string> {
  const { userId, kept } = await readTicket(db, given, now);
  if (userId !== given.userId) throw fail('TICKET_EXPIRED');
  return kept;
}

/** Counts a try of a code. @returns whose ticket it is @throws TICKET_EXPIRED also when all tries are used */
export async function countTry(db: Kysely<DB>, ticket: string, now: Date): Promise<number> {
  const used = await db
    .updateTable('account.ticket')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hashToken(ticket))
    .where('purpose', '=', 'factor')
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES)
    .returning('user_id')
    .executeTakeFirst();
  if (typeof used?.user_id !== 'number') throw fail('TICKET_EXPIRED');
  return used.user_id;
}

/**
 * Spends a ticket, once, in the transaction of what it stands for. The caller holds the account's lock.
 *
 * @throws TICKET_EXPIRED when it is spent, or the password was changed since it was issued
 */
export async function spendTicket(transaction: Transaction<DB>, ticket: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('account.ticket')
    .where('hash', '=', hashToken(ticket))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw fail('TICKET_EXPIRED');
}
