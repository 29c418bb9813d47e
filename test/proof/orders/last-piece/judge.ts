import type { Fact } from './facts.ts';
import { followPieces, heldAt, soldOf, type Work } from './pieces.ts';
import { followOrders, type OrderFacts, SOLD, WAITING } from './states.ts';
import type { Placed, Told } from './told.ts';

/** How everything stands at the end. */
export type Balance = {
  pieces: { held: number; sold: number; free: number };
  /** Orders by their states. */
  orders: Map<string, number>;
};

/** Whether each order has the pieces that its state says, and no others. */
function compare(orders: Map<number, OrderFacts>, works: Map<number, Work>, at: number): string[] {
  const complaints: string[] = [];
  for (const { id, state, lines, events, until, restocked } of orders.values()) {
    for (const { artwork_id, quantity } of lines) {
      const work = works.get(artwork_id);
      const kept = work?.kept.get(id) ?? 0;
      const sold = work?.sold.get(id) ?? 0;
      const back = work?.back.get(id) ?? 0;
      const held = work?.held.get(id)?.quantity ?? 0;
      const of = `order ${id} of ${quantity} of work ${artwork_id} is ${state}`;
      if (kept < quantity) complaints.push(`${of}, and ${kept} were kept when it was placed`);
      const due = events.includes('order_paid') ? quantity : 0;
      if (sold !== due) complaints.push(`${of}, and ${sold} were sold to it`);
      if (SOLD.includes(state) && back > 0 && !restocked) complaints.push(`${of}, and ${back} came back`);
      if (!SOLD.includes(state) && back !== (restocked ? due : 0)) complaints.push(`${of}, and ${back} came back`);
      if (WAITING.includes(state) ? until > at && held !== quantity : held > 0)
        complaints.push(`${of}, and ${held} are kept for it`);
    }
  }
  for (const { id, held, sold } of works.values())
    for (const order of [...held.keys(), ...sold.keys()])
      if (!orders.get(order)?.lines.some(({ artwork_id }) => artwork_id === id))
        complaints.push(`order ${order} has pieces of work ${id}, and has not asked for them`);
  return complaints;
}

/** Whether an order waits whose time was not over then. One that was over had ended by itself, and nothing is noted. */
const waitsStill = (order: OrderFacts | undefined, then: number) =>
  order !== undefined && WAITING.includes(order.state) && order.until > then;

const textOf = ({ id, orders }: Placed) => `checkout ${id} of orders ${orders.join(' and ')}`;

/** Whether what people were told is in the log, and nothing that nobody was told. */
function compareTold(facts: Fact[], orders: Map<number, OrderFacts>, told: Told): string[] {
  const stored = facts
    .filter(({ type }) => type === 'checkout_placed')
    .map(({ payload }) => textOf({ id: payload.checkout_id, orders: payload.order_ids }));
  const answered = told.placed.map(textOf);
  const missing = (event: string, id: number) => !orders.get(id)?.events.includes(event);
  return [
    ...answered.filter((one) => !stored.includes(one)).map((one) => `acknowledged and not in the log: ${one}`),
    ...stored.filter((one) => !answered.includes(one)).map((one) => `in the log, and nobody was told: ${one}`),
    ...told.changed
      .filter(({ order, events }) => events.every((event) => missing(event, order)))
      .map(({ order, step }) => `acknowledged and not in the log: ${step} of order ${order}`),
    ...told.givenUp.flatMap((checkout) =>
      checkout.orders
        .filter((id) => waitsStill(orders.get(id), checkout.at))
        .map((id) => `acknowledged and not in the log: order ${id} is given up`),
    ),
  ];
}

/** Judges a run by its events and by what people were told. */
export function judge(facts: Fact[], told: Told, at: Date): { complaints: string[]; balance: Balance } {
  const { works, complaints: ofPieces } = followPieces(facts);
  const { orders, complaints: ofOrders } = followOrders(facts);
  const all = [...works.values()];
  const sum = (of: (work: Work) => number) => all.reduce((total, work) => total + of(work), 0);
  const [held, sold] = [sum((work) => heldAt(work, at.getTime())), sum(soldOf)];
  const states = new Map<string, number>();
  for (const { state, until } of orders.values()) {
    const name = WAITING.includes(state) && until <= at.getTime() ? 'expired' : state;
    states.set(name, (states.get(name) ?? 0) + 1);
  }
  const free = sum(({ copies }) => copies) - held - sold;
  return {
    complaints: [
      ...ofPieces,
      ...ofOrders,
      ...compare(orders, works, at.getTime()),
      ...compareTold(facts, orders, told),
    ],
    balance: { pieces: { held, sold, free }, orders: states },
  };
}
