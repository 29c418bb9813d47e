import type { Kysely } from 'kysely';
import type { DB } from '../../../../src/engine/db/tables.ts';
import type { Payment } from '../../../../src/serving/payments/provider.ts';
import { until } from '../../../helpers/until.ts';
import { type Fact, readFacts } from './facts.ts';
import { judgePayouts } from './payouts.ts';
import type { CardProvider } from './provider.ts';
import { followOrders, type OrderFacts } from './states.ts';

/** Cents that cards were charged and got back, and what the orders say of both; and what artists have. */
export type Money = { charged: number; givenBack: number; charges: number; paid: number; refunded: number } & {
  /** How often artists were sent something, and what they have. */
  payouts: number;
  paidOut: number;
};

const sumOf = <Item>(items: Item[], of: (item: Item) => number) => items.reduce((sum, item) => sum + of(item), 0);

/** The orders that were paid from each payment of the provider, by its id there. */
function paidBy(facts: Fact[], orders: Map<number, OrderFacts>): Map<string, OrderFacts[]> {
  const found = new Map<string, OrderFacts[]>();
  for (const { type, payload } of facts) {
    if (type !== 'payment_settled') continue;
    const paid = payload.order_ids.flatMap((id, index) => (payload.order_cents[index] ? (orders.get(id) ?? []) : []));
    found.set(payload.provider_id, [...(found.get(payload.provider_id) ?? []), ...paid]);
  }
  return found;
}

/**
 * Compares what a provider says of every payment with what the log says of the orders: each paid order has one charge,
 * and each charge is an order, or went back.
 */
function judgeMoney(
  facts: Fact[],
  orders: Map<number, OrderFacts>,
  payments: Payment[],
): { complaints: string[]; money: Money } {
  const paid = [...orders.values()].filter(({ byCard, events }) => byCard && events.includes('order_paid'));
  const settled = paidBy(facts, orders);
  const complaints = payments.flatMap(({ id, state, captured_cents, refunded_cents }) => {
    const own = settled.get(id) ?? [];
    const [due, back] = [sumOf(own, ({ total }) => total), sumOf(own, ({ refunded }) => refunded)];
    return [
      ...(state === 'authorised' ? [`payment ${id} is neither taken nor let go of`] : []),
      ...(captured_cents === due ? [] : [`payment ${id} took ${captured_cents} cents for orders of ${due}`]),
      ...(refunded_cents === back ? [] : [`payment ${id} gave back ${refunded_cents} cents of ${back}`]),
    ];
  });
  const charges = [...settled.values()].flat();
  for (const order of paid) {
    const times = charges.filter((one) => one === order).length;
    if (times !== 1) complaints.push(`order ${order.id} is paid, and was charged ${times} times`);
  }
  for (const order of charges)
    if (!paid.includes(order)) complaints.push(`order ${order.id} was charged, and is ${order.state}`);
  const money = {
    charged: sumOf(payments, ({ captured_cents }) => captured_cents),
    givenBack: sumOf(payments, ({ refunded_cents }) => refunded_cents),
    charges: payments.filter(({ captured_cents }) => captured_cents > 0).length,
    paid: sumOf(paid, ({ total }) => total),
    refunded: sumOf(paid, ({ refunded }) => refunded),
    payouts: sumOf(paid, ({ payouts }) => payouts),
    paidOut: sumOf(paid, ({ paidOut }) => paidOut),
  };
  return { complaints, money };
}

/**
 * Waits until all money is where it belongs, while nobody pays any more.
 *
 * @param within milliseconds; what is wrong by then is complained of
 */
export async function settleMoney(
  db: Kysely<DB>,
  provider: CardProvider,
  within: number,
): Promise<ReturnType<typeof judgeMoney>> {
  const look = async () => {
    const facts = await readFacts(db);
    const { orders } = followOrders(facts);
    const { complaints, money } = judgeMoney(facts, orders, await provider.all());
    return { complaints: [...complaints, ...(await judgePayouts(orders, provider))], money };
  };
  const settled = async () => (await look()).complaints.length === 0;
  await until('all money is where it belongs', settled, within).catch(() => undefined);
  return look();
}
