import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { User } from '../contract/accounts.ts';
import type { DB } from '../db/tables.ts';
import { fail } from '../errors.ts';
import type { Caller } from '../http/session.ts';
import { USER_COLUMNS } from './caller.ts';
import type { Proof } from './credentials.ts';

const REFRESH_TOKEN_DAYS = 30;

/** Milliseconds after a rotation in which a second use of the token passes for two tabs, not for a thief. */
const GRACE_MS = 10_000;

/*
 * A refresh token:
 *
 *     issued ──used──▶ rotated ──used within the grace──▶ rotated, with one more fresh token
 *                         └──────used later──▶ the whole family is revoked
 *
 * Code that changes an account's sessions first locks the account's row, and decides by what it reads after that.
 * Otherwise a token that is being issued would escape a revocation that runs at the same time.
 */

/** A session and its newest refresh token; the database holds only the token's hash. */
export type StartedSession = Caller & { refreshToken: string };

const digest = (refreshToken: string) => createHash('sha256').update(refreshToken).digest();

/** Locks the row of an account until the transaction ends. */
export async function lockAccount(transaction: Transaction<DB>, userId: number): Promise<void> {
  await transaction
    .selectFrom('account.user')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function issueToken(transaction: Transaction<DB>, caller: Caller, now: Date): Promise<StartedSession> {
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
      token_hash: digest(refreshToken),
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

/** The time is PostgreSQL's: every process looks for ended sessions by that clock (`ended.ts`). */
function revoke(transaction: Transaction<DB>, userId: number) {
  return transaction
    .updateTable('account.refresh_token')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
}

/**
 * Starts a session for somebody who has proved who they are.
 *
 * @throws INVALID_CREDENTIALS when the password was changed or the account deleted since then
 */
export function startSession(
  db: Kysely<DB>,
  { userId, passwordHash }: Proof,
  now: Date,
): Promise<{ user: User; session: StartedSession }> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, userId);
    const user = await transaction
      .selectFrom('account.user as u')
      .innerJoin('account.password as p', 'p.user_id', 'u.id')
      .select(USER_COLUMNS)
      .where('u.id', '=', userId)
      .where('p.hash', '=', passwordHash)
      .executeTakeFirst();
    if (!user) throw fail('INVALID_CREDENTIALS');
    return { user, session: await issueToken(transaction, { userId, familyId: randomUUID() }, now) };
  });
}

/**
 * Exchanges a refresh token for a fresh one of the same session.
 *
 * @throws TOKEN_INVALID when it is unknown, expired or revoked; TOKEN_REUSED when it was rotated longer than GRACE_MS
 *   ago, which ends the session for everybody who holds a token of it
 */
export async function rotateToken(db: Kysely<DB>, refreshToken: string, now: Date): Promise<StartedSession> {
  const tokenHash = digest(refreshToken);
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

/**
 * Finds the session of a refresh token, ended or not. The token proves only that its holder has once signed in.
 *
 * @param email of the account, normalised
 * @returns the session's id; null when the token is unknown or another account's
 */
export async function findSession(db: Kysely<DB>, refreshToken: string, email: string): Promise<string | null> {
  const found = await db
    .selectFrom('account.refresh_token as t')
    .innerJoin('account.user as u', 'u.id', 't.user_id')
    .select('t.family_id')
    .where('t.token_hash', '=', digest(refreshToken))
    .where('u.email', '=', email)
    .executeTakeFirst();
  return found?.family_id ?? null;
}

/** Ends the session of a token. Does nothing when the token is unknown or another account's. */
export async function endSession(db: Kysely<DB>, userId: number, refreshToken: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, userId);
    await revoke(transaction, userId)
      .where('family_id', '=', ({ selectFrom }) =>
        selectFrom('account.refresh_token').select('family_id').where('token_hash', '=', digest(refreshToken)),
      )
      .execute();
  });
}

/** Ends all sessions of an account but one. The caller holds the account's lock. */
export async function endOtherSessions(transaction: Transaction<DB>, kept: Caller): Promise<void> {
  await revoke(transaction, kept.userId).where('family_id', '<>', kept.familyId).execute();
}

/**
 * Ends all sessions of all accounts, as of yesterday: no process needs to be told of each, because the access tokens of
 * these sessions are refused by their epoch.
 *
 * @param owner a transaction of the owner
 * @returns how many sessions there were
 */
export async function endAllSessions(owner: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    with ended as (
      update account.refresh_token set revoked_at = now() - interval '1 day' where revoked_at is null
      returning family_id
    )
    select count(distinct family_id) as sessions from ended`.execute(owner);
  return rows[0]?.sessions ?? 0;
}
