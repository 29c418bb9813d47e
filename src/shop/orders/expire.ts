import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isMissingReadModel } from '../../engine/db/sql-state.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { changeOrder } from './change.ts';
import { expireOrder } from './decide.ts';

/** Orders that a turn lets go of at most. */
const IN_A_TURN = 100;

/**
 * Says of orders whose time is over that it is, so that their pieces are seen to be free. Nothing depends on it: a hold
 * that has run out holds nothing, whether or not this was said.
 */
export async function expireOrders(db: Kysely<DB>, domainLog: DomainLog, at: Date): Promise<void> {
  const overdue = await sql<{ order_id: number }>`
    select order_id from read.sale
    where goods in ('requested', 'held') and hold_until <= ${at} order by hold_until limit ${IN_A_TURN}`
    .execute(db)
    .catch((error: unknown) => {
      // The read model is made when the worker has begun.
      if (isMissingReadModel(error)) return { rows: [] };
      throw error;
    });
  for (const { order_id } of overdue.rows)
    await changeOrder(
      domainLog,
      order_id,
      (state) => {
        if (!state) throw new Error(`order ${order_id} was never placed`);
        return { state, events: expireOrder(state, at) };
      },
      { actorId: null, at, requestId: `expire-${randomUUIDv7()}` },
    );
}
