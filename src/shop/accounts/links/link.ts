import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB, LinkPurpose } from '../../../engine/db/tables.ts';
import { fail } from '../../../errors.ts';
import { lockAccount } from '../lock.ts';

const MINUTE = 60_000;

/** Milliseconds that a link is good for. */
const LIFE: Record<LinkPurpose, number> = { verify: 24 * 60 * MINUTE, email: 24 * 60 * MINUTE, reset: 30 * MINUTE };

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

/** Makes the link of an account for a purpose, in place of the one before. The caller appends the event that mails it. */
export async function makeLink(
  transaction: Transaction<DB>,
  { userId, purpose, email }: { userId: number; purpose: LinkPurpose; email: string },
  now: Date,
): Promise<void> {
  const link = { id: randomUUID(), email, asked_at: now, expires_at: new Date(now.getTime() + LIFE[purpose]) };
  await transaction
    .insertInto('account.link')
    .values({ user_id: userId, purpose, ...link })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet({ ...link, secrets: [] }))
    .execute();
}

/**
 * Makes a secret for the link that an account has for a purpose, when it is mailed. Only its hash is stored; a letter
 * that is sent once more brings a secret of its own, and both are good.
 *
 * @param link.askedAt the instant of the event that asks for the letter
 * @returns the address, and the token for the mail; null when that event asked for no link, a newer one did, or it is used
 *   or too old
 */
export async function issueSecret(
  db: Kysely<DB>,
  { userId, purpose, askedAt }: { userId: number; purpose: LinkPurpose; askedAt: Date },
): Promise<{ email: string; token: string } | null> {
  const secret = randomBytes(32).toString('base64url');
  const link = await db
    .updateTable('account.link')
    .set({ secrets: sql<Buffer[]>`secrets || ${hashSecret(secret)}::bytea` })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('asked_at', '=', askedAt)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'email'])
    .executeTakeFirst();
  return link ? { email: link.email, token: `${link.id}.${secret}` } : null;
}

/** Ends the link of an account for a purpose. */
export async function endLink(
  transaction: Transaction<DB>,
  { userId, purpose }: { userId: number; purpose: LinkPurpose },
): Promise<void> {
  await transaction.deleteFrom('account.link').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

/** Ends every link and ticket of an account: they were asked for with the password or the address from before. */
export async function endLinks(transaction: Transaction<DB>, userId: number): Promise<void> {
  await transaction.deleteFrom('account.link').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('account.ticket').where('user_id', '=', userId).execute();
}

/** The form of a token: the link's id, and the secret. */
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

/** The parts of a token. @throws LINK_INVALID when it is none */
function readToken(token: string): { id: string; isGood: RawBuilder<boolean> } {
  const [, id, secret = ''] = TOKEN.exec(token) ?? [];
  if (id === undefined) throw fail('LINK_INVALID');
  return { id, isGood: sql<boolean>`${hashSecret(secret)}::bytea = any(secrets)` };
}

/**
 * Whose account a link is of. It spends nothing.
 *
 * @throws LINK_INVALID when it is unknown, used or too old
 */
export async function findLinkOwner(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<{ id: number; email: string; name: string }> {
  const { id, isGood } = readToken(token);
  const owner = await db
    .selectFrom('account.link as l')
    .innerJoin('account.user as u', 'u.id', 'l.user_id')
    .select(['u.id', 'u.email', 'u.name'])
    .where('l.id', '=', id)
    .where('l.expires_at', '>', now)
    .where(isGood)
    .executeTakeFirst();
  if (!owner) throw fail('LINK_INVALID');
  return owner;
}

/**
 * Spends a link, once: it is gone when the transaction commits. The account stays locked until then.
 *
 * @throws LINK_INVALID when it is unknown, used, too old, or of another purpose
 */
export async function spendLink<Purpose extends LinkPurpose>(
  transaction: Transaction<DB>,
  token: string,
  purposes: readonly Purpose[],
  now: Date,
): Promise<{ userId: number; purpose: Purpose; email: string }> {
  const owner = await findLinkOwner(transaction, token, now);
  await lockAccount(transaction, owner.id);
  const { id, isGood } = readToken(token);
  const spent = await transaction
    .deleteFrom('account.link')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where(isGood)
    .returning(['user_id', 'purpose', 'email'])
    .executeTakeFirst();
  const purpose = purposes.find((one) => one === spent?.purpose);
  // Thrown, so that the transaction leaves a link of another purpose where it is.
  if (!spent || purpose === undefined) throw fail('LINK_INVALID');
  return { userId: spent.user_id, purpose, email: spent.email };
}
