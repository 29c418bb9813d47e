import { randomUUIDv7 } from 'node:crypto';
import type { DomainLog } from '../../engine/log/domain.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { fail } from '../../errors.ts';
import { changeOrder } from './change.ts';
import { refundOrder } from './refunds.ts';
import { type Order, order, orderStream } from './state.ts';

/** An order, as its own stream says it now. @throws ORDER_NOT_FOUND */
export async function loadOrder(domainLog: DomainLog, orderId: number): Promise<Order> {
  const { state } = await loadState(domainLog, orderStream(orderId), order);
  if (!state) throw fail('ORDER_NOT_FOUND');
  return state;
}

/**
 * Does what an artist does who gives money of an order back, for them: what was paid by card goes back to the card.
 *
 * @param shown cents that had gone back as far as the operator knew
 * @returns the position of the commit
 * @throws ORDER_NOT_FOUND, ORDER_STATE, VALIDATION, CONFLICT
 */
export function refundFor(
  domainLog: DomainLog,
  orderId: number,
  { at, ...said }: { at: Date; cents: number; restock: boolean; shown: number },
): Promise<number | null> {
  const decide = (state: Order | null) => {
    if (!state) throw fail('ORDER_NOT_FOUND');
    return { state, events: refundOrder(state, { at, ...said }) };
  };
  return changeOrder(domainLog, orderId, decide, { actorId: null, at, requestId: `operator-${randomUUIDv7()}` });
}
