import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ListedSession, User } from '../../contract/accounts.ts';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import type { Caller } from '../../serving/http/session.ts';
import { type Browser, noteBeginning } from './browsers.ts';
import { USER_COLUMNS } from './caller.ts';
import type { Proof } from './credentials.ts';
import { endLink } from './links/link.ts';
import { lockAccount, lockSession } from './lock.ts';
import type { AccountParts } from './parts.ts';
import { recordChange } from './record.ts';
import { hashToken, issueToken, revoke, type StartedSession } from './refresh-tokens.ts';

/** Who began a session, when, and with which request. */
type Beginning = { browser: Browser; at: Date; requestId?: string };

/**
 * Starts a session for somebody who has proved who they are. That the browser was not seen before is an event of the
 * account.
 *
 * @returns the position of that event, or null
 * @throws INVALID_CREDENTIALS when the password was changed or the account deleted since then; OVERLOADED or UNAVAILABLE
 */
export async function startSession(
  parts: AccountParts,
  { userId, passwordHash }: Proof,
  { browser, at, requestId }: Beginning,
): Promise<{ user: User; session: StartedSession; position: number | null }> {
  let started: { user: User; session: StartedSession } | undefined;
  const occasion = { types: ['account_signed_in_from_new_browser' as const], by: 'owner' as const, at, requestId };
  const told = await recordChange(parts, occasion, async (transaction) => {
    await lockAccount(transaction, userId);
    const user = await transaction
      .selectFrom('account.user as u')
      .innerJoin('account.password as p', 'p.user_id', 'u.id')
      .select(USER_COLUMNS)
      .where('u.id', '=', userId)
      .where('p.hash', '=', passwordHash)
      .executeTakeFirst();
    if (!user) throw fail('INVALID_CREDENTIALS');
    const caller = { userId, familyId: randomUUID() };
    started = { user, session: await issueToken(transaction, caller, at) };
    return (await noteBeginning(transaction, caller, browser, at)) ? user : undefined;
  });
  if (!started) throw new Error('a session was not started');
  return { ...started, position: told?.position ?? null };
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

/** The sessions of the caller that go on, the last used first. */
export async function listSessions(db: Kysely<DB>, { userId, familyId }: Caller, now: Date): Promise<ListedSession[]> {
  const sessions = await db
    .selectFrom('account.refresh_token as t')
    .leftJoin('account.session as s', 's.id', 't.family_id')
    .select(({ fn }) => [
      't.family_id',
      's.browser',
      's.system',
      fn.min('t.signed_in_at').as('created_at'),
      fn.max('t.created_at').as('last_used_at'),
    ])
    .where('t.user_id', '=', userId)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .groupBy(['t.family_id', 's.browser', 's.system'])
    .orderBy('last_used_at', 'desc')
    .execute();
  return sessions.map(({ family_id: id, browser, system, ...times }) => ({
    id,
    created_at: times.created_at.toISOString(),
    last_used_at: times.last_used_at.toISOString(),
    browser,
    system,
    current: id === familyId,
  }));
}

/** Ends one session of the caller's account. @throws SESSION_NOT_FOUND; UNAUTHENTICATED as `lockSession` */
export async function endOneSession(db: Kysely<DB>, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSession(transaction, caller);
    const { numUpdatedRows } = await revoke(transaction, caller.userId)
      .where(sql`family_id::text`, '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw fail('SESSION_NOT_FOUND');
  });
}

/** Ends all sessions of the caller's account but this one. @throws UNAUTHENTICATED as `lockSession` */
export async function endTheOthers(db: Kysely<DB>, caller: Caller): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSession(transaction, caller);
    await endOtherSessions(transaction, caller);
    // Whoever is signed out may have asked for an address of their own.
    await endLink(transaction, { userId: caller.userId, purpose: 'email' });
  });
}

/** Ends all sessions of an account but one. The caller holds the account's lock. */
export async function endOtherSessions(transaction: Transaction<DB>, kept: Caller): Promise<void> {
  await revoke(transaction, kept.userId).where('family_id', '<>', kept.familyId).execute();
}

/**
 * Ends all sessions of all accounts, and all links that were mailed, as of yesterday: no process needs to be told of each, because the access tokens of
 * these sessions are refused by their epoch.
 *
 * @param owner a transaction of the owner
 * @returns how many sessions there were
 */
export async function endAllSessions(owner: Transaction<DB>): Promise<number> {
  await owner.deleteFrom('account.link').execute();
  const { rows } = await sql<{ sessions: number }>`
    with ended as (
      update account.refresh_token set revoked_at = now() - interval '1 day' where revoked_at is null
      returning family_id
    )
    select count(distinct family_id) as sessions from ended`.execute(owner);
  return rows[0]?.sessions ?? 0;
}
