import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { cancelEffects, forgetEffectsOf } from '../../engine/reacting/cancel.ts';
import { forgetMails } from '../../serving/mail/forget.ts';
import { leaveWaitlist, waitlistStream } from './decide.ts';
import { createEmailHash } from './email-hash.ts';

export type KnownEntry = { id: string; name: string; email: string };

/** The entry of an e-mail address on the waitlist. @param email in its one form */
export async function findEntry(db: Kysely<DB>, email: string): Promise<KnownEntry | undefined> {
  return db.selectFrom('waitlist.entry').select(['id', 'name', 'email']).where('email', '=', email).executeTakeFirst();
}

/** Stops an unsent confirmation for good, even one that no worker has collected yet. */
export function stopMail(db: Kysely<DB>, { id }: KnownEntry): Promise<void> {
  return cancelEffects(db, waitlistStream(id));
}

/**
 * Takes somebody off the waitlist: deletes the file of the mail, then name, address and mail; releases the address.
 *
 * @throws OVERLOADED or UNAVAILABLE
 */
export async function forgetEntry(
  { db, domainLog, dataDir }: { db: Kysely<DB>; domainLog: DomainLog; dataDir: string },
  { id, email }: KnownEntry,
  at: Date,
): Promise<void> {
  await forgetMails(db, dataDir, waitlistStream(id));
  const { events, releases } = leaveWaitlist({ entryId: id, emailHash: await createEmailHash(db)(email) });
  const verdict = await domainLog.appendWith(
    {
      stream: waitlistStream(id),
      expectedVersion: null,
      events: events.map((event) => ({ ...event, id: randomUUIDv7(), occurredAt: at })),
      releases,
      actorId: null,
      meta: { request_id: 'erase' },
    },
    async (transaction) => {
      await transaction.deleteFrom('waitlist.entry').where('id', '=', id).execute();
      await forgetEffectsOf(transaction, waitlistStream(id));
    },
  );
  if (verdict.verdict !== 'stored') throw new Error(`leaving the waitlist was answered with ${verdict.verdict}`);
}
