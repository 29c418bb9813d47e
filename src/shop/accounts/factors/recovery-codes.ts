import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';

const COUNT = 10;
/** 32 characters of which none looks like another: 24 of them are 120 bits, against which a slow hash adds nothing. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 24;

const hashCode = (code: string) => createHash('sha256').update(code).digest();

/** However somebody spaces and writes it. */
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

function makeCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** Makes ten codes in place of those before. Only their hashes are stored. The caller holds the account's lock. */
export async function makeCodes(transaction: Transaction<DB>, userId: number): Promise<string[]> {
  await endCodes(transaction, userId);
  const codes = Array.from({ length: COUNT }, makeCode);
  await transaction
    .insertInto('account.recovery_code')
    .values(codes.map((code) => ({ user_id: userId, hash: hashCode(plain(code)) })))
    .execute();
  return codes;
}

/** Ends all codes of an account. */
export async function endCodes(transaction: Transaction<DB>, userId: number): Promise<void> {
  await transaction.deleteFrom('account.recovery_code').where('user_id', '=', userId).execute();
}

/** Uses a code, once. @returns whether it was good */
export async function spendRecoveryCode(
  transaction: Transaction<DB>,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('account.recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hashCode(plain(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
