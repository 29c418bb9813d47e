import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { SETTINGS_OF_ROLE } from './limits.ts';
import { ownerCommandsInWords } from './owner-commands.mjs';
import { openPool } from './pool.ts';
import { loginOf } from './primary.ts';
import { APPLICATION_ROLE, READ_MODEL_ROLE } from './roles.ts';
import { isMissingRight, sqlState } from './sql-state.ts';
import type { DB } from './tables.ts';

/** The login of the application cannot be used or has too many rights; the message says what to give instead. */
export class LoginError extends Error {}

/**
 * Makes sure that the application can log in: its user exists, has the password of the URL, and has the application's
 * rights. Changes nothing where that is so, and never changes a user of somebody else or with too many rights.
 *
 * @param db a pool opened as `owner`
 * @param url the application's URL
 * @throws LoginError when its user is the owner or not the application's, or still cannot log in with the new password
 */
export async function ensureLogin(db: Kysely<DB>, url: string): Promise<void> {
  const { username, password } = loginOf(url);
  const user = decodeURIComponent(username);
  await requireOwnUser(db, user);
  // All or nothing: the next run would take a user without the rights for somebody else's.
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ login: boolean }>`
      select rolcanlogin as login from pg_roles where rolname = ${user}`.execute(transaction);
    if (!rows[0]) await sql`create role ${sql.id(user)} login`.execute(transaction);
    else if (!rows[0].login) await sql`alter role ${sql.id(user)} login`.execute(transaction);
    await ensureMembership(transaction, user, APPLICATION_ROLE, 'inherit');
    await ensureMembership(transaction, user, READ_MODEL_ROLE, 'set');
  });
  await ensureSettings(db, user);
  const refusal = await tryLogin(url);
  if (refusal === undefined) return;
  if (password === '' || !sqlState(refusal).startsWith('28')) throw refusal;
  const verifier = scramVerifier(decodeURIComponent(password));
  await sql`alter role ${sql.id(user)} password ${sql.lit(verifier)}`.execute(db);
  const stillRefused = await tryLogin(url);
  if (stillRefused !== undefined)
    throw new LoginError(`PostgreSQL does not let the user of DATABASE_URL in: ${String(stillRefused)}`);
}

/** @throws LoginError when the user belongs to somebody else: a mistyped name must not open somebody's account */
async function requireOwnUser(db: Kysely<DB>, user: string): Promise<void> {
  const { rows } = await sql<{ owner: string; mighty: boolean; known: boolean; member: boolean }>`
    select current_user as owner, r.oid is not null as known,
      coalesce(r.rolsuper or r.rolcreaterole or r.rolreplication, false) as mighty,
      exists (select from pg_auth_members m where m.roleid = ${APPLICATION_ROLE}::regrole and m.member = r.oid) as member
    from (select) one left join pg_roles r on r.rolname = ${user}`.execute(db);
  const [found] = rows;
  if (user === '' || user === found?.owner)
    throw new LoginError(
      'DATABASE_URL must name another user than DATABASE_OWNER_URL, one for the application alone: it is made when it is not there.',
    );
  if (found?.mighty)
    throw new LoginError(
      `DATABASE_URL names ${user}, who is a superuser, creates roles or replicates: name a user for the application alone, which migrate makes.`,
    );
  if (found?.known && !found.member)
    throw new LoginError(
      `DATABASE_URL names ${user}, who exists and is not the application's: name a user who does not exist, whom migrate makes, or grant ${APPLICATION_ROLE} to this one first.`,
    );
}

async function ensureMembership(db: Kysely<DB>, user: string, role: string, how: 'inherit' | 'set'): Promise<void> {
  const { rows } = await sql`
    select from pg_auth_members m
    where m.roleid = ${role}::regrole and m.member = (select oid from pg_roles where rolname = ${user})
      and m.set_option and m.inherit_option = ${how === 'inherit'}`.execute(db);
  if (rows.length === 0)
    await sql`grant ${sql.id(role)} to ${sql.id(user)} with inherit ${sql.raw(String(how === 'inherit'))}, set true`.execute(
      db,
    );
}

/**
 * Gives the sessions of a user their settings, unless they have them. Sessions that ask for others get those. The owner
 * may not change a user whom somebody else made; API and worker then miss the settings if they need them.
 */
async function ensureSettings(db: Kysely<DB>, user: string): Promise<void> {
  const { rows } = await sql<{ settings: string[] | null }>`
    select rolconfig as settings from pg_roles where rolname = ${user}`.execute(db);
  const lacking = Object.entries(SETTINGS_OF_ROLE).filter(
    ([name, value]) => !rows[0]?.settings?.includes(`${name}=${value}`),
  );
  try {
    for (const [name, value] of lacking)
      await sql`alter role ${sql.id(user)} set ${sql.id(name)} to ${sql.raw(typeof value === 'number' ? `${value}` : value)}`.execute(
        db,
      );
  } catch (error) {
    if (!isMissingRight(error)) throw error;
  }
}

/** @returns why PostgreSQL refuses the user of a URL; undefined when it does not */
async function tryLogin(url: string): Promise<unknown> {
  const db = openPool(url, { max: 1, name: 'vernissage login' });
  try {
    await sql`select`.execute(db);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await db.destroy();
  }
}

/** The SCRAM-SHA-256 verifier of a password (RFC 5803), made here so that no statement and no log has the password. */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const serverKey = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/**
 * Refuses a login that could change the log.
 *
 * @param db a pool of the application
 * @throws LoginError when its user is a superuser, creates roles, replicates, or may act as the owner of the log
 */
export async function requireApplicationLogin(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ user: string }>`
    select session_user as user from pg_roles r
    where r.rolname = session_user and (r.rolsuper or r.rolcreaterole or r.rolreplication or exists (
      select from pg_namespace n where n.nspname in ('log', 'migration') and pg_has_role(session_user, n.nspowner, 'member')))`.execute(
    db,
  );
  if (rows[0])
    throw new LoginError(
      `DATABASE_URL logs in as ${rows[0].user}, who may change the log: give that URL as DATABASE_OWNER_URL to the commands ${ownerCommandsInWords()} alone, and in DATABASE_URL one of another user, which migrate makes.`,
    );
}
