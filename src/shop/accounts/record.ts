import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { User } from '../../contract/accounts.ts';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import type { AccountEventType } from './events.ts';
import type { AccountParts } from './parts.ts';

/** The stream of an account. */
export const accountStream = (userId: number) => `account-${userId}`;

type Occasion = {
  types: AccountEventType[];
  by: 'owner' | 'operator';
  at: Date;
  /** The first event's id, when the same request may have appended it before. */
  eventId?: string | undefined;
  /** Shown to operators who follow an event; undefined for a command of theirs. */
  requestId?: string | undefined;
};

/**
 * Changes an account and appends what happened to its stream, in one transaction.
 *
 * @param change writes the account's rows and returns the account after that; undefined when there is nothing to
 *   change, and so nothing to append
 * @returns the account and the position of the last event
 * @throws whatever `change` throws; CONFLICT when the event is known; OVERLOADED, UNAVAILABLE or OUTCOME_UNKNOWN
 */
export async function recordChange(
  { domainLog }: AccountParts,
  { types, by, at, eventId, requestId }: Occasion,
  change: (transaction: Transaction<DB>) => Promise<User | undefined>,
): Promise<{ user: User; position: number } | undefined> {
  let user: User | undefined;
  const verdict = await domainLog.appendAfter(async (transaction) => {
    user = await change(transaction);
    if (!user) return undefined;
    const { id } = user;
    return {
      stream: accountStream(id),
      expectedVersion: null,
      events: types.map((type, index) => ({
        type,
        payload: { account_id: id },
        id: (index === 0 && eventId) || randomUUIDv7(),
        occurredAt: at,
      })),
      actorId: by === 'owner' ? id : null,
      ...(requestId !== undefined && { meta: { request_id: requestId } }),
    };
  });
  if (!verdict || !user) return undefined;
  // The same request made this account before, and it was erased since.
  if (verdict.verdict === 'known') throw fail('CONFLICT');
  if (verdict.verdict !== 'stored') throw new Error(`an account's event was not stored: ${verdict.verdict}`);
  return { user, position: verdict.position };
}
