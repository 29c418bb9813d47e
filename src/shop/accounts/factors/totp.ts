import type { Kysely, Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { TotpOptionsReply } from '../../../contract/factors.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { fail } from '../../../errors.ts';
import type { Caller } from '../../../serving/http/session.ts';
import type { Proof } from '../credentials.ts';
import { lockProved, lockSession } from '../lock.ts';
import type { AccountParts } from '../parts.ts';
import { recordChange } from '../record.ts';
import { noteAddedFactor, noteFactors } from './factors.ts';
import { issueTicket, readOwnTicket, spendTicket } from './tickets.ts';

type Request = { at: Date; requestId: string };

/** Steps of 30 s, before and after the present one, whose codes count: clocks differ. */
const WINDOW = 1;

/** The step that a code is of; null when it is none of these steps. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '');

/** Whether it may be a code of an app, however it is spaced. */
export const looksLikeTotp = (code: string): boolean => /^\d{6}$/.test(withoutSpaces(code));

/** Uses a code of an app: each step counts once. @returns whether it was good */
export async function spendTotp(
  transaction: Transaction<DB>,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const totp = await transaction
    .selectFrom('account.totp')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const step = totp ? stepOf(totp.secret, withoutSpaces(code), now) : null;
  if (step === null) return false;
  const { numUpdatedRows } = await transaction
    .updateTable('account.totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Begins to add an app for codes. @throws TOTP_EXISTS; as `lockProved` */
export async function offerTotp(
  db: Kysely<DB>,
  { caller, proof, email }: { caller: Caller; proof: Proof; email: string },
  now: Date,
): Promise<TotpOptionsReply> {
  const secret = new Secret();
  const totp = new TOTP({ issuer: 'Vernissage', label: email, secret });
  return db.transaction().execute(async (transaction) => {
    await lockProved(transaction, caller, proof);
    const exists = await transaction
      .selectFrom('account.totp')
      .select('user_id')
      .where('user_id', '=', caller.userId)
      .executeTakeFirst();
    if (exists) throw fail('TOTP_EXISTS');
    const begun = { userId: caller.userId, purpose: 'totp' as const, kept: secret.base32 };
    return { ticket: await issueTicket(transaction, begun, now), secret: secret.base32, uri: totp.toString() };
  });
}

/**
 * Adds the app whose secret was offered, by a code that proves that it is set up.
 *
 * @returns recovery codes if it is the first factor
 * @throws CODE_WRONG, TICKET_EXPIRED, TOTP_EXISTS; UNAUTHENTICATED when the session has ended; OVERLOADED or UNAVAILABLE
 */
export async function addTotp(
  parts: AccountParts,
  { caller, ticket, code }: { caller: Caller; ticket: string; code: string },
  request: Request,
): Promise<{ codes: string[]; position: number | null }> {
  const { userId } = caller;
  const secret = await readOwnTicket(parts.db, { ticket, purpose: 'totp', userId }, request.at);
  const step = stepOf(secret, withoutSpaces(code), request.at);
  if (step === null) throw fail('CODE_WRONG', { statusCode: 400 });
  const occasion = { types: ['account_totp_added' as const], by: 'owner' as const, ...request };
  let made: string[] = [];
  const added = await recordChange(parts, occasion, async (transaction) => {
    await lockSession(transaction, caller);
    await spendTicket(transaction, ticket);
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('account.totp')
      .values({ user_id: userId, secret, created_at: request.at, last_step: step })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) throw fail('TOTP_EXISTS');
    const { user, codes } = await noteAddedFactor(transaction, userId);
    made = codes;
    return user;
  });
  return { codes: made, position: added?.position ?? null };
}

/** Removes the app for codes. @throws FACTOR_NOT_FOUND; as `lockProved`; OVERLOADED or UNAVAILABLE */
export async function removeTotp(
  parts: AccountParts,
  { caller, proof }: { caller: Caller; proof: Proof },
  request: Request,
): Promise<number | null> {
  const occasion = { types: ['account_totp_removed' as const], by: 'owner' as const, ...request };
  const removed = await recordChange(parts, occasion, async (transaction) => {
    await lockProved(transaction, caller, proof);
    const { numDeletedRows } = await transaction
      .deleteFrom('account.totp')
      .where('user_id', '=', caller.userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw fail('FACTOR_NOT_FOUND');
    return noteFactors(transaction, caller.userId);
  });
  return removed?.position ?? null;
}
