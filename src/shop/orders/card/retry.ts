import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isMissingReadModel } from '../../../engine/db/sql-state.ts';
import type { DB } from '../../../engine/db/tables.ts';
import type { DomainLog } from '../../../engine/log/domain.ts';
import { fail } from '../../../errors.ts';
import { changeOrder } from '../change.ts';
import { AGAIN_AFTER } from '../payouts/decide.ts';
import { retryRefund } from './refund.ts';

const IN_A_STEP = 100;

/** Orders of which a refund has failed, and to which nothing has happened since some days. */
async function findFailed(db: Kysely<DB>, at: Date, after: number): Promise<number[]> {
  const found = sql<{ order_id: number }>`
    select order_id from read.sale
    where refund_failed_cents > 0 and changed_at <= ${new Date(at.getTime() - AGAIN_AFTER)} and order_id > ${after}
    order by order_id limit ${IN_A_STEP}`;
  const { rows } = await found.execute(db).catch((error: unknown) => {
    // The read model is made when the worker has begun.
    if (isMissingReadModel(error)) return { rows: [] };
    throw error;
  });
  return rows.map(({ order_id }) => order_id);
}

/**
 * Asks once more for refunds that banks did not take: a card may be replaced, or its bank be away. An order that fails
 * holds up no other.
 *
 * @throws the last failure, when all others are done
 */
export async function retryRefunds(db: Kysely<DB>, domainLog: DomainLog, at: Date): Promise<void> {
  let failure: unknown;
  let found = await findFailed(db, at, 0);
  while (found.length > 0) {
    for (const id of found) {
      const occasion = { actorId: null, at, requestId: `refund-${randomUUIDv7()}` };
      await changeOrder(
        domainLog,
        id,
        (state) => {
          if (!state) throw fail('ORDER_NOT_FOUND');
          // Its own stream decides: what the list was read of may be over.
          const isDue = state.changed_at.getTime() + AGAIN_AFTER <= at.getTime();
          return { state, events: isDue ? retryRefund(state) : [] };
        },
        occasion,
      ).catch((error: unknown) => {
        failure = error;
      });
    }
    found = await findFailed(db, at, found.at(-1) ?? 0);
  }
  if (failure !== undefined) throw failure;
}
