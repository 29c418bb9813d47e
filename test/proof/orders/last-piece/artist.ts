import { scheduler } from 'node:timers/promises';
import type { Sale, SalesReply } from '../../../../src/contract/sales.ts';
import type { Person } from './market.ts';
import { PACE, type Scene } from './scene.ts';
import { count } from './told.ts';

const LIMIT = 50;

/** What an artist does with an order that they see in a state; how likely each is. */
const HABITS = {
  requested: { accept: 6, decline: 3, wait: 1 },
  awaiting_payment: { paid: 2, wait: 8 },
  // Money that comes after the end of the order.
  expired: { paid: 3, wait: 7 },
  cancelled: { paid: 2, wait: 8 },
  // Nothing is left to want otherwise.
  paid: { refund: 6, shipped: 2, wait: 2 },
  shipped: { delivered: 8, wait: 2 },
  // Some goes back after the artist was paid out.
  delivered: { refund: 1, wait: 9 },
} as const;

type Step = 'accept' | 'decline' | 'paid' | 'refund' | 'shipped' | 'delivered';

/** The events that may say that a step was done. */
const EVENTS: Record<Step, string[]> = {
  accept: ['order_accepted'],
  decline: ['order_declined'],
  paid: ['order_paid', 'order_paid_late'],
  refund: ['order_refunded'],
  shipped: ['order_shipped'],
  delivered: ['order_delivered'],
};

function bodyOf(step: Step, { status, total_amount }: Sale): unknown {
  if (step === 'paid') return { paid_on: new Date().toISOString().slice(0, 10) };
  if (step === 'refund') return { amount: total_amount, restock: status === 'paid' };
  return step === 'shipped' ? {} : undefined;
}

/** Answers what comes in, notes money twice, late, or gives it back, until the run is over. */
export async function sell({ ask, told, random, isOver }: Scene, person: Person): Promise<void> {
  /** Money for orders that have ended is thought of once. */
  const considered = new Set<number>();

  async function take(step: Step, sale: Sale): Promise<void> {
    const body = bodyOf(step, sale);
    const call = { method: 'POST', path: `/sales/${sale.id}/${step}`, ...(body !== undefined && { body }) };
    const clicks = random.chance(0.5) ? [0, 1] : [random.below(2)];
    for (const { status, body } of await Promise.all(clicks.map((turn) => ask(person, call, turn))))
      if (status === 200) told.changed.push({ order: sale.id, step, events: EVENTS[step] });
      // What is shipped meanwhile cannot be restocked.
      else if (status === 409 || (step === 'refund' && status === 400)) count(told.refused, `${step}: ${body.code}`);
      else told.complaints.push(`${step} of order ${sale.id} was answered with ${status} ${body.code}`);
  }

  while (!isOver()) {
    for (const [status, habits] of Object.entries(HABITS)) {
      const path = `/sales?status=${status}&limit=${LIMIT}`;
      const { body } = await ask<SalesReply>(person, { method: 'GET', path }, random.below(2));
      for (const sale of body.sales ?? []) {
        const hasEnded = status === 'expired' || status === 'cancelled';
        if (isOver() || (hasEnded && considered.has(sale.id))) continue;
        if (hasEnded) considered.add(sale.id);
        const step = random.choose<Step | 'wait'>(habits);
        if (step !== 'wait') await take(step, sale);
      }
    }
    await scheduler.wait(random.wait(PACE));
  }
}
