import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isMissingReadModel } from '../../engine/db/sql-state.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { changeOrder } from './change.ts';
import { expireFound } from './ending.ts';

const IN_A_STEP = 100;

type Overdue = { order_id: number; hold_until: Date };

async function findOverdue(db: Kysely<DB>, at: Date, after: Overdue | undefined): Promise<Overdue[]> {
  const further = after ? sql`and (hold_until, order_id) > (${after.hold_until}, ${after.order_id})` : sql``;
  const found = sql<Overdue>`
    select order_id, hold_until from read.sale
    where goods in ('requested', 'held') and hold_until <= ${at} ${further}
    order by hold_until, order_id limit ${IN_A_STEP}`;
  const { rows } = await found.execute(db).catch((error: unknown) => {
    // The read model is made when the worker has begun.
    if (isMissingReadModel(error)) return { rows: [] };
    throw error;
  });
  return rows;
}

/**
 * Says of orders whose time is over that it is. Until that is said, or the next checkout of the work has let go of them,
 * lists show their works as reserved. Nothing is refused because of it: a hold that has run out holds nothing, whether or
 * not this was said. An order that fails holds up no other.
 *
 * @throws the last failure, when all others are done
 */
export async function expireOrders(db: Kysely<DB>, domainLog: DomainLog, at: Date): Promise<void> {
  let failure: unknown;
  let overdue = await findOverdue(db, at, undefined);
  while (overdue.length > 0) {
    for (const { order_id } of overdue) {
      const occasion = { actorId: null, at, requestId: `expire-${randomUUIDv7()}` };
      await changeOrder(domainLog, order_id, (state) => expireFound(state, at), occasion).catch((error: unknown) => {
        failure = error;
      });
    }
    overdue = await findOverdue(db, at, overdue.at(-1));
  }
  if (failure !== undefined) throw failure;
}
