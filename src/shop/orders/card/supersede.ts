import type { Load, Part } from '../../../engine/log/execute-together.ts';
import { fail } from '../../../errors.ts';
import { cancelOrder } from '../decide.ts';
import { piecesAfter } from '../pieces-after.ts';
import { type Order, orderStream } from '../state.ts';
import { isOpen } from '../status.ts';
import { type WorkForSale, workForSale, workStream } from '../works.ts';
import { isUnderWay, payment, paymentStream } from './payment.ts';

/** What gives way: the orders that end, and what that changes. `works` are those of them, as they are after it. */
export type GivenWay = { ended: number[]; parts: Part[]; works: Map<number, WorkForSale> };

/**
 * Ends the checkout that a member was about to pay by card, because another one takes its place; its pieces are free for
 * that one.
 *
 * @param before the orders of before, as they are now
 * @throws PAYMENT_UNDER_WAY when they may be paying for it just now
 */
export async function giveWay(load: Load, before: Order[], at: Date): Promise<GivenWay> {
  const open = before.filter((state) => state.method === 'card' && isOpen(state, at));
  for (const id of new Set(open.map(({ checkout_id }) => checkout_id)))
    if (isUnderWay(await load(paymentStream(id), payment))) throw fail('PAYMENT_UNDER_WAY');
  const works: GivenWay['works'] = new Map();
  const parts: Part[] = [];
  for (const state of open) {
    const events = cancelOrder(state, at);
    parts.push({ stream: orderStream(state.order_id), events });
    for (const { artwork_id } of state.lines) {
      const work = works.get(artwork_id) ?? (await load(workStream(artwork_id), workForSale));
      if (!work) continue;
      const freed = events.flatMap((event) => piecesAfter(state, event, at)?.(work) ?? []);
      works.set(
        artwork_id,
        freed.reduce<WorkForSale>((now, event) => workForSale.evolve(now, event), work),
      );
      parts.push({ stream: workStream(artwork_id), events: freed });
    }
  }
  return { ended: open.map(({ order_id }) => order_id), parts, works };
}
