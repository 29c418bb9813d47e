import { randomUUIDv7 } from 'node:crypto';
import { emailForm } from '../../contract/email.ts';
import type { JoinWaitlistBody } from '../../contract/waitlist.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { invalidFor } from '../../errors.ts';
import { joinWaitlist, waitlistStream } from './decide.ts';
import type { HashEmail } from './email-hash.ts';

/** Who wants to join: the name trimmed, the address in its one form. @throws VALIDATION */
export function readPerson({ name, email }: JoinWaitlistBody): { name: string; email: string } {
  const [called, address] = [name.trim(), emailForm(email)];
  if (called === '') throw invalidFor('name', 'Please enter your name');
  if (address === null) throw invalidFor('email', 'Please enter a valid email');
  return { name: called, email: address };
}

/**
 * Puts a person on the list: appends the event, and stores name and address in the same transaction.
 *
 * @param eventId the event's id, when the same request may have run before
 * @returns the position of the event, or null when the address is on the list already
 * @throws OVERLOADED or UNAVAILABLE
 */
export async function join(
  { domainLog, hashEmail }: { domainLog: DomainLog; hashEmail: HashEmail },
  person: { name: string; email: string },
  { at, requestId, eventId }: { at: Date; requestId: string; eventId?: string | undefined },
): Promise<number | null> {
  const entryId = randomUUIDv7();
  const { events, claims } = joinWaitlist({ entryId, emailHash: await hashEmail(person.email) });
  const verdict = await domainLog.appendWith(
    {
      stream: waitlistStream(entryId),
      expectedVersion: 0,
      events: events.map((event) => ({ ...event, id: eventId ?? randomUUIDv7(), occurredAt: at })),
      claims,
      actorId: null,
      meta: { request_id: requestId },
    },
    async (transaction) => {
      await transaction
        .insertInto('waitlist.entry')
        .values({ id: entryId, ...person, joined_at: at })
        .execute();
    },
  );
  if (verdict.verdict === 'stored' || verdict.verdict === 'known') return verdict.position;
  if (verdict.verdict === 'claim_taken') return null;
  throw new Error(`joining the waitlist was answered with ${verdict.verdict}`);
}
