import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../../../engine/db/tables.ts';
import type { Activity } from '../../../engine/liveness/activity.ts';
import { noteBegun, noteOutcome } from '../../../engine/liveness/attempts.ts';
import type { Mailer } from './mailer.ts';
import { confirmation } from './message.ts';

export type Delivery = {
  db: Kysely<DB>;
  mailer: Mailer;
  publicUrl: string;
  log: Logger;
  /** Where the process tells its watchdog what it sends. */
  activity?: Pick<Activity, 'begin'>;
};

/** How long a worker that took a mail keeps it from others. After that, the worker is taken for dead. */
const LEASE = '2 minutes';
/** Between tries: 1 s, 2 s, 4 s and so on, up to the longest. */
const FIRST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 6 * 3_600;
/** After this time no worker tries any more. */
const GIVE_UP_AFTER = '3 days';

type Taken = { id: string; name: string; email: string; attempts: number };

/** @param suspect whether to take a mail that was under way when a process ended */
async function takeNext(db: Kysely<DB>, suspect: boolean): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    with next as materialized (
      select entry_id from waitlist.mail
      left join liveness.attempt a on a.kind = 'mail' and a.key = entry_id::text
      where sent_at is null and gave_up_at is null and due_at <= now()
        and a.put_aside_at is null and (a.key is not null) = ${suspect}::boolean
      order by due_at limit 1 for update of mail skip locked
    )
    update waitlist.mail m set attempts = m.attempts + 1, due_at = now() + ${LEASE}::interval
    from next join waitlist.entry e on e.id = next.entry_id
    where m.entry_id = next.entry_id
    returning e.id, e.name, e.email, m.attempts`.execute(db);
  return rows[0];
}

/** The codes of an error. Its text is left out, because servers like to repeat the address in it. */
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

async function deliver({ db, mailer, publicUrl, log }: Delivery, taken: Taken): Promise<void> {
  const { id, name, email, attempts } = taken;
  try {
    await mailer.send({ id, to: email, ...confirmation(name, publicUrl) });
  } catch (error) {
    const reason = reasonOf(error);
    await recordFailure(db, taken, reason);
    log.warn({ entry: id, attempts, reason }, 'a confirmation could not be sent');
    return;
  }
  await sql`update waitlist.mail set sent_at = now(), error = null where entry_id = ${id}`.execute(db);
  log.info({ entry: id, attempts }, 'a confirmation was sent');
}

/**
 * Sends the mail that has been due for longest, with no transaction open meanwhile. A mail that was begun twice, and
 * whose process ended both times, is put aside instead.
 *
 * @param suspect whether to take a mail that was under way when a process ended. Any such mail may be at fault, so the
 *   caller sends them one at a time
 * @param begun holds the entries whose outcome is not noted yet
 * @returns false when none is due
 */
export async function deliverNext(
  delivery: Delivery,
  { suspect, begun }: { suspect: boolean; begun: Set<string> },
): Promise<boolean> {
  const { db, log, activity } = delivery;
  const taken = await takeNext(db, suspect);
  if (!taken) return false;
  const work = { kind: 'mail', key: taken.id } as const;
  if (!(await noteBegun(db, work, 'its process ended before it was sent'))) {
    await sql`update waitlist.mail set due_at = now() where entry_id = ${taken.id}`.execute(db);
    log.error({ entry: taken.id }, 'a confirmation was begun twice and its process ended; it is put aside');
    return true;
  }
  begun.add(taken.id);
  const ended = activity?.begin(`mail ${taken.id}`);
  try {
    await deliver(delivery, taken);
  } finally {
    ended?.();
  }
  await noteOutcome(db, work);
  begun.delete(taken.id);
  return true;
}
