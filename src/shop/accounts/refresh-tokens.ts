import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import type { Caller } from '../../serving/http/session.ts';
import { lockAccount } from './lock.ts';

const REFRESH_TOKEN_DAYS = 30;

/** Milliseconds after a rotation in which a second use of the token passes for two tabs, not for a thief. */
const GRACE_MS = 10_000;

/*
 * A refresh token:
 *
 *     issued ──used──▶ rotated ──used within the grace──▶ rotated, with one more fresh token
 *                         └──────used later──▶ the whole family is revoked
 */

/** A session and its newest refresh token; the database holds only the token's hash. */
export type StartedSession = Caller & { refreshToken: string };

/** What the database keeps of a token. */
export const hashToken = (refreshToken: string) => createHash('sha256').update(refreshToken).digest();

/** Makes a fresh token of a session, and removes the account's expired ones. The caller holds the account's lock. */
export async function issueToken(transaction: Transaction<DB>, caller: Caller, now: Date): Promise<StartedSession> {
  const { userId, familyId } = caller;
  await transaction
    .deleteFrom('account.refresh_token')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute();
  const refreshToken = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + REFRESH_TOKEN_DAYS * 24 * 60 * 60 * 1_000);
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

/**
 * Exchanges a refresh token for a fresh one of the same session.
 *
 * @throws TOKEN_INVALID when it is unknown, expired or revoked; TOKEN_REUSED when it was rotated longer than GRACE_MS
 *   ago, which ends the session for everybody who holds a token of it
 */
export async function rotateToken(db: Kysely<DB>, refreshToken: string, now: Date): Promise<StartedSession> {
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
    if (!rotatedAt)
      await transaction
        .updateTable('account.refresh_token')
        .set({ rotated_at: now })
        .where('token_hash', '=', tokenHash)
        .execute();
    return issueToken(transaction, { userId, familyId }, now);
  });
  if (typeof outcome === 'string') throw fail(outcome);
  return outcome;
}
