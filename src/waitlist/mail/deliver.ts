import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../../db/tables.ts';
import type { Mailer } from './mailer.ts';
import { confirmation } from './message.ts';

export type Delivery = { db: Kysely<DB>; mailer: Mailer; publicUrl: string; log: Logger };

/** How long whoever took a mail keeps the others away; after that it is taken for dead. */
const LEASE = '2 minutes';
/** Between tries: 1 s, 2 s, 4 s and so on, up to the longest. */
const FIRST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 6 * 3_600;
/** After which nobody tries any more. */
const GIVE_UP_AFTER = '3 days';

type Taken = { id: string; name: string; email: string; attempts: number };

async function takeNext(db: Kysely<DB>): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    with next as materialized (
      select entry_id from waitlist.mail
      where sent_at is null and gave_up_at is null and due_at <= now()
      order by due_at limit 1 for update skip locked
    )
    update waitlist.mail m set attempts = m.attempts + 1, due_at = now() + ${LEASE}::interval
    from next join waitlist.entry e on e.id = next.entry_id
    where m.entry_id = next.entry_id
    returning e.id, e.name, e.email, m.attempts`.execute(db);
  return rows[0];
}

/** What an error says without quoting anybody: servers like to repeat the address in their text. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = (error ?? {}) as { code?: unknown; responseCode?: unknown; name?: unknown };
  return [code ?? name ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
}

async function recordFailure(db: Kysely<DB>, { id, attempts }: Taken, reason: string): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
  await sql`
    update waitlist.mail set error = ${reason}, due_at = now() + make_interval(secs => ${pause}),
      gave_up_at = case when now() > collected_at + ${GIVE_UP_AFTER}::interval then now() end
    where entry_id = ${id} and attempts = ${attempts} and sent_at is null`.execute(db);
}

/**
 * Sends the mail that has been due for longest, if there is any. No transaction is open while it is being sent.
 *
 * @returns false when none is due
 */
export async function deliverNext({ db, mailer, publicUrl, log }: Delivery): Promise<boolean> {
  const taken = await takeNext(db);
  if (!taken) return false;
  const { id, name, email, attempts } = taken;
  try {
    await mailer.send({ id, to: { name, address: email }, ...confirmation(name, publicUrl) });
  } catch (error) {
    const reason = reasonOf(error);
    await recordFailure(db, taken, reason);
    log.warn({ entry: id, attempts, reason }, 'a confirmation could not be sent');
    return true;
  }
  await sql`update waitlist.mail set sent_at = now(), error = null where entry_id = ${id}`.execute(db);
  log.info({ entry: id, attempts }, 'a confirmation was sent');
  return true;
}
