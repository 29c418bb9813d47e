import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ListedSession, User } from '../../contract/accounts.ts';
import type { DB } from '../../engine/db/tables.ts';
import { type AppError, fail } from '../../errors.ts';
import type { Caller } from '../../serving/http/session.ts';
import { type Browser, noteBeginning } from './browsers.ts';
import { USER_COLUMNS } from './caller.ts';
import type { Proof } from './credentials.ts';
import { listFactors } from './factors/factors.ts';
import { issueTicket } from './factors/tickets.ts';
import { isUuid } from './fields.ts';
import { endLink } from './links/link.ts';
import { lockAccount, lockSession } from './lock.ts';
import type { AccountParts } from './parts.ts';
import { recordChange } from './record.ts';
import { hashToken, issueToken, revoke, type StartedSession } from './refresh-tokens.ts';

/** Who began a session, when, and with which request. */
export type Beginning = { browser: Browser; at: Date; requestId?: string };

/** A session that has begun, and the position of the event that says that its browser is new, or null. */
export type Begun = { user: User; session: StartedSession; position: number | null };

/** Proves who signs in, under the account's lock. @returns a refusal to throw once what it has done is kept */
type Prove = (transaction: Transaction<DB>, user: User, passwordHash: string) => Promise<AppError | undefined>;

/**
 * Starts a session for whoever proves to be an account's owner. That the browser was not seen before is an event of the
 * account.
 *
 * @throws INVALID_CREDENTIALS when the account is closed or gone; whatever `prove` throws; OVERLOADED or UNAVAILABLE
 */
export async function begin(
  parts: AccountParts,
  userId: number,
  { browser, at, requestId }: Beginning,
  prove: Prove,
): Promise<Begun> {
  let started: { user: User; session: StartedSession } | undefined;
  let refusal: AppError | undefined;
  const occasion = { types: ['account_signed_in_from_new_browser' as const], by: 'owner' as const, at, requestId };
  const told = await recordChange(parts, occasion, async (transaction) => {
    await lockAccount(transaction, userId);
    const found = await transaction
      .selectFrom('account.user as u')
      .innerJoin('account.password as p', 'p.user_id', 'u.id')
      .select([...USER_COLUMNS, 'p.hash'])
      .where('u.id', '=', userId)
      .executeTakeFirst();
    if (!found) throw fail('INVALID_CREDENTIALS');
    const { hash, ...user } = found;
    refusal = await prove(transaction, user, hash);
    if (refusal) return undefined;
    const caller = { userId, familyId: randomUUID() };
    started = { user, session: await issueToken(transaction, caller, at) };
    return (await noteBeginning(transaction, caller, browser, at)) ? user : undefined;
  });
  if (!started) throw refusal ?? new Error('a session was not started');
  return { ...started, position: told?.position ?? null };
}

/**
 * Starts a session for somebody who has proved a password, if the account needs nothing else.
 *
 * @throws INVALID_CREDENTIALS when the password was changed or the account deleted since then; SECOND_FACTOR_REQUIRED with
 *   the ticket that a factor is brought with; OVERLOADED or UNAVAILABLE
 */
export function startSession(
  parts: AccountParts,
  { userId, passwordHash }: Proof,
  beginning: Beginning,
): Promise<Begun> {
  return begin(parts, userId, beginning, async (transaction, user, hash) => {
    if (hash !== passwordHash) throw fail('INVALID_CREDENTIALS');
    if (!user.second_factor) return undefined;
    const ticket = await issueTicket(transaction, { userId, purpose: 'factor' }, beginning.at);
    return fail('SECOND_FACTOR_REQUIRED', { extra: { ticket, factors: await listFactors(transaction, userId) } });
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
  if (!isUuid(id)) throw fail('SESSION_NOT_FOUND');
  await db.transaction().execute(async (transaction) => {
    await lockSession(transaction, caller);
    const { numUpdatedRows } = await revoke(transaction, caller.userId).where('family_id', '=', id).executeTakeFirst();
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
  await owner.deleteFrom('account.ticket').execute();
  const { rows } = await sql<{ sessions: number }>`
    with ended as (
      update account.refresh_token set revoked_at = now() - interval '1 day' where revoked_at is null
      returning family_id
    )
    select count(distinct family_id) as sessions from ended`.execute(owner);
  return rows[0]?.sessions ?? 0;
}
