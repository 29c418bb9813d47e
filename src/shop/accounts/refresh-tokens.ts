import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import type { Caller } from '../../serving/http/session.ts';
import { type Browser, noteUse } from './browsers.ts';
import { lockAccount } from './lock.ts';

const DAY = 24 * 60 * 60 * 1_000;

/** Milliseconds that a token lives, and a session, however often it is renewed. */
const TOKEN_LIFE = 30 * DAY;
const SESSION_LIFE = 90 * DAY;

/** Milliseconds after a rotation in which a second use of the token passes for two tabs, not for a thief. */
const GRACE_MS = 10_000;

/*
 * A refresh token:
 *
 *     issued ──used──▶ rotated ──used within the grace──▶ rotated, with one more fresh token: a twin
 *                         │                       └──used once more──▶ another twin, in place of one that was not used
 *                         └──────used later──▶ the whole family is revoked
 *
 * Of two twins, and of what they were exchanged for, only one goes on after the grace: its use closes the others, as if
 * they had been used long ago. So somebody who copied a token is noticed as soon as both holders have used theirs.
 */

/** A session and its newest refresh token; the database holds only the token's hash. */
export type StartedSession = Caller & { refreshToken: string };

/** What the database keeps of a token. */
export const hashToken = (refreshToken: string) => createHash('sha256').update(refreshToken).digest();

/**
 * Makes a fresh token of a session, and removes the account's expired ones. The caller holds the account's lock.
 *
 * @param signedInAt when the session began
 */
export async function issueToken(
  transaction: Transaction<DB>,
  caller: Caller,
  now: Date,
  signedInAt = now,
): Promise<StartedSession> {
  const { userId, familyId } = caller;
  await transaction
    .deleteFrom('account.refresh_token')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute();
  const refreshToken = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Math.min(now.getTime() + TOKEN_LIFE, signedInAt.getTime() + SESSION_LIFE));
  await transaction
    .insertInto('account.refresh_token')
    .values({
      token_hash: hashToken(refreshToken),
      family_id: familyId,
      user_id: userId,
      created_at: now,
      expires_at: expiresAt,
      rotated_at: null,
      revoked_at: null,
      signed_in_at: signedInAt,
    })
    .execute();
  return { ...caller, refreshToken };
}

/**
 * Revokes the tokens of an account, or some of them. The time is PostgreSQL's: every process looks for ended sessions by
 * that clock (`ended.ts`).
 */
export function revoke(transaction: Transaction<DB>, userId: number) {
  return transaction
    .updateTable('account.refresh_token')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
}

/** Closes the tokens of a session that were not used since before the grace: their next use is one of reuse. */
async function closeOthers(transaction: Transaction<DB>, { userId, familyId }: Caller, now: Date): Promise<void> {
  await transaction
    .updateTable('account.refresh_token')
    .set({ rotated_at: sql<Date>`created_at` })
    .where('user_id', '=', userId)
    .where('family_id', '=', familyId)
    .where('rotated_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - GRACE_MS))
    .execute();
}

/**
 * Closes the twin that was issued at an instant, unless it was used: who asks a third time has lost that answer, and
 * gets another twin in its place. @returns whether it was closed
 */
async function closeTwin(transaction: Transaction<DB>, { userId, familyId }: Caller, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('account.refresh_token')
    .set({ rotated_at: sql<Date>`created_at - interval '1 hour'` })
    .where('user_id', '=', userId)
    .where('family_id', '=', familyId)
    .where('rotated_at', 'is', null)
    .where('created_at', '=', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Exchanges a refresh token for a fresh one of the same session.
 *
 * @throws RATE_LIMITED when its twin is used already; TOKEN_INVALID when it is unknown, expired or revoked;
 *   TOKEN_REUSED when it was rotated longer than GRACE_MS ago, which ends the session for everybody who holds a token of it
 */
export async function rotateToken(
  db: Kysely<DB>,
  refreshToken: string,
  now: Date,
  browser: Browser,
): Promise<StartedSession> {
  const tokenHash = hashToken(refreshToken);
  const find = (executor: Kysely<DB>) =>
    executor.selectFrom('account.refresh_token').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
  // A refusal is returned, because throwing would roll the revocation back.
  const outcome = await db.transaction().execute(async (transaction) => {
    const owner = await find(transaction);
    if (owner) await lockAccount(transaction, owner.user_id);
    const token = await find(transaction);
    if (!token || token.revoked_at || token.expires_at <= now) return 'TOKEN_INVALID';
    const { user_id: userId, family_id: familyId, rotated_at: rotatedAt } = token;
    if (rotatedAt && now.getTime() - rotatedAt.getTime() > GRACE_MS) {
      await revoke(transaction, userId).where('family_id', '=', familyId).execute();
      return 'TOKEN_REUSED';
    }
    if (token.twin_at && !(await closeTwin(transaction, { userId, familyId }, token.twin_at))) return 'RATE_LIMITED';
    await transaction
      .updateTable('account.refresh_token')
      .set(rotatedAt ? { twin_at: now } : { rotated_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
    await closeOthers(transaction, { userId, familyId }, now);
    await noteUse(transaction, { userId, familyId }, browser, now);
    return issueToken(transaction, { userId, familyId }, now, token.signed_in_at);
  });
  if (outcome === 'RATE_LIMITED') throw fail(outcome, { retryAfter: GRACE_MS / 1_000 });
  if (typeof outcome === 'string') throw fail(outcome);
  return outcome;
}
