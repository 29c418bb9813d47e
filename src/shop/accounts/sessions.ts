import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { User } from '../../contract/accounts.ts';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import type { Caller } from '../../serving/http/session.ts';
import { USER_COLUMNS } from './caller.ts';
import type { Proof } from './credentials.ts';
import { lockAccount } from './lock.ts';
import { hashToken, issueToken, revoke, type StartedSession } from './refresh-tokens.ts';

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
    .where('t.token_hash', '=', hashToken(refreshToken))
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
        selectFrom('account.refresh_token').select('family_id').where('token_hash', '=', hashToken(refreshToken)),
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
