import Bowser from 'bowser';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { Caller } from '../../serving/http/session.ts';

/** What is kept of a user agent: two names, each null where it says none that is known. */
export type Browser = { browser: string | null; system: string | null };

/** The library takes a name that it does not know out of the text itself, which may say anything. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/** The names of the browser and the system that a user agent tells of. */
export function readBrowser(userAgent: string | undefined): Browser {
  if (!userAgent) return { browser: null, system: null };
  const found = Bowser.getParser(userAgent);
  const [browser, system] = [found.getBrowserName(), found.getOSName()];
  return { browser: BROWSERS.has(browser) ? browser : null, system: SYSTEMS.has(system) ? system : null };
}

/** How long a browser is known after its last use. */
const KNOWN_FOR = sql`interval '90 days'`;

/** Notes that a session was used; one from before there were rows gets its row. */
export async function noteUse(
  executor: Kysely<DB>,
  { userId, familyId }: Caller,
  { browser, system }: Browser,
  at: Date,
): Promise<void> {
  await executor
    .insertInto('account.session')
    .values({ id: familyId, user_id: userId, browser, system, last_used_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ last_used_at: at }))
    .execute();
}

/**
 * Notes that a session has begun, and forgets those that were not used for long. The caller holds the account's lock.
 *
 * @returns whether the account was used before, and with none of these names in the last 90 days
 */
export async function noteBeginning(
  transaction: Transaction<DB>,
  caller: Caller,
  { browser, system }: Browser,
  at: Date,
): Promise<boolean> {
  const since = sql<Date>`${at}::timestamptz - ${KNOWN_FOR}`;
  const { rows } = await sql<{ used: boolean; known: boolean }>`
    select count(*) > 0 as used, coalesce(bool_or(last_used_at > ${since}
      and browser is not distinct from ${browser} and system is not distinct from ${system}), false) as known
    from account.session where user_id = ${caller.userId}`.execute(transaction);
  await transaction
    .deleteFrom('account.session')
    .where('user_id', '=', caller.userId)
    .where('last_used_at', '<=', since)
    .execute();
  await noteUse(transaction, caller, { browser, system }, at);
  return rows[0]?.used === true && !rows[0].known;
}
