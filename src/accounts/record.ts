import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { User } from '../contract/accounts.ts';
import type { DB } from '../db/tables.ts';
import { translateAppendError } from '../log/append-errors.ts';
import type { AccountEventType } from './events.ts';
import type { AccountParts } from './parts.ts';

type Occasion = { types: AccountEventType[]; by: 'owner' | 'operator'; at: Date };

/**
 * Changes an account and appends what happened to its stream, in one transaction.
 *
 * @param change writes the account's rows and answers with the account as it is then, or with undefined when there is
 *   nothing to change, and so nothing to append
 * @returns the account and the position of the last event
 * @throws whatever `change` throws; OVERLOADED or UNAVAILABLE
 */
export async function recordChange(
  { db, domainLog }: AccountParts,
  { types, by, at }: Occasion,
  change: (transaction: Transaction<DB>) => Promise<User | undefined>,
): Promise<{ user: User; position: number } | undefined> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const user = await change(transaction);
      if (!user) return undefined;
      const verdict = await domainLog.appendIn(transaction, {
        stream: `account-${user.id}`,
        expectedVersion: null,
        events: types.map((type) => ({ type, payload: { account_id: user.id }, id: randomUUIDv7(), occurredAt: at })),
        actorId: by === 'owner' ? user.id : null,
      });
      if (verdict.verdict !== 'stored') throw new Error(`an account's event was not stored: ${verdict.verdict}`);
      return { user, position: verdict.position };
    });
  } catch (error) {
    throw translateAppendError(error);
  }
}
