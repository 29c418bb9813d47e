import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { SETTINGS_OF_ROLE } from './limits.ts';
import type { DB } from './tables.ts';

/** Connections have no session, or not the one that is needed; the message names the variable and says what to give. */
export class SessionError extends Error {}

const NAME = 'vernissage.session';

/** A setting that only sessions of this process have, and only where what they ask for at their start arrives. */
export const MARK = { [NAME]: randomUUID() };

/** What PgBouncer says to a connection that asks for settings. */
const REFUSED = /unsupported startup parameter/;

/**
 * Refuses a pooler in transaction mode where a session is needed: locks would be lost or shared, and statements run
 * without limits in time.
 *
 * @param db a pool that is not pooled
 * @param variable where its URL comes from
 * @throws SessionError when its connections have no session of their own
 */
export async function requireSession(
  db: Kysely<DB>,
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL',
): Promise<void> {
  const way =
    variable === 'DATABASE_URL'
      ? "keep it, and give PostgreSQL's own URL as DATABASE_DIRECT_URL"
      : "it must be PostgreSQL's own URL";
  const sentence = `${variable} leads through a pooler in transaction mode, which drops what a session asks for: ${way}.`;
  const { rows } = await sql<{ mark: string | null }>`select current_setting(${NAME}, true) as mark`
    .execute(db)
    .catch((error) => {
      throw REFUSED.test(String(error)) ? new SessionError(sentence, { cause: error }) : error;
    });
  if (rows[0]?.mark !== MARK[NAME]) throw new SessionError(sentence);
}

/** The limits without which a statement through a pooler could wait for ever. */
const NEEDED = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];

type Endpoint = { user: string; database: number; system: string; limits: Record<string, string> };

async function readEndpoint(db: Kysely<DB>): Promise<Endpoint | undefined> {
  const { rows } = await sql<Endpoint>`
    select session_user as user, (select oid from pg_database where datname = current_database()) as database,
      (select system_identifier::text from pg_control_system()) as system,
      (select jsonb_object_agg(name, setting) from pg_settings where name = any(${NEEDED})) as limits`.execute(db);
  return rows[0];
}

/**
 * Checks that the connections of a process are what it takes them for.
 *
 * @param db a pool of DATABASE_URL
 * @param direct a pool of DATABASE_DIRECT_URL; null where nothing is between the process and PostgreSQL
 * @throws SessionError when there is a pooler that the process does not know of, when the two lead to different places,
 *   or when the connections of a pooler lack the limits of their user
 */
export async function requireWay(db: Kysely<DB>, direct: Kysely<DB> | null): Promise<void> {
  if (!direct) return requireSession(db, 'DATABASE_URL');
  await requireSession(direct, 'DATABASE_DIRECT_URL');
  const [through, own] = await Promise.all([readEndpoint(db), readEndpoint(direct)]);
  const same = (['user', 'database', 'system'] as const).every((key) => through?.[key] === own?.[key]);
  if (!same)
    throw new SessionError(
      `DATABASE_DIRECT_URL is ${own?.user}'s at another place than DATABASE_URL, which is ${through?.user}'s: both must name the same user of the same database.`,
    );
  const lacking = NEEDED.filter((name) => through?.limits[name] !== String(SETTINGS_OF_ROLE[name]));
  if (lacking.length > 0)
    throw new SessionError(
      `The connections of the pooler at DATABASE_URL lack ${lacking.join(', ')}: run migrate, which sets them for ${own?.user}, then let the pooler open its connections anew (RECONNECT in PgBouncer).`,
    );
}
