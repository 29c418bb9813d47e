import { randomUUID } from 'node:crypto';
import type { CheckoutReply } from '../../../../src/contract/checkout.ts';
import type { Answer } from '../../../helpers/client.ts';
import type { Ask } from './ask.ts';
import { type Person, PRICE } from './market.ts';
import { count, type Placed, type Told } from './told.ts';

const SHIP_TO = { name: 'June Okafor', line1: '3 Quai', city: 'Lyon', postal_code: '69002', country: 'FR' };

type Line = { artwork_id: number; quantity: number };
type Reply = Answer<CheckoutReply & { code?: string }>;

/** What an answer tells somebody. A repeat may describe the same orders as they are by then. */
function gistOf({ status, body }: Reply): string {
  if (status !== 201) return `${status} ${body.code}`;
  const { id, orders, total_amount } = body.checkout;
  return `checkout ${id} of orders ${orders.map((order) => order.id).join(' and ')} for ${total_amount}`;
}

export type Ordered = {
  placed: Placed | undefined;
  code: string | undefined;
  /** Sends the same again, under the same key; its answer must be the same. */
  again(): Promise<void>;
};

/**
 * Orders works under a key of its own. Answers under one key that tell two things are a complaint.
 *
 * @param clicks how often it is sent at once, to one API after the other
 */
export async function order(
  { ask, told }: { ask: Ask; told: Told },
  person: Person,
  { lines, clicks }: { lines: Line[]; clicks: number },
): Promise<Ordered> {
  const priced = lines.map((line) => ({ ...line, price: PRICE }));
  const call = {
    ...{ method: 'POST', path: '/checkout', body: { lines: priced, ship_to: SHIP_TO } },
    headers: { 'idempotency-key': randomUUID() },
  };
  const send = (turn: number): Promise<Reply> => ask<CheckoutReply>(person, call, turn);
  const answers = await Promise.all(Array.from({ length: clicks }, (_, click) => send(click)));
  const gists = new Set(answers.map(gistOf));
  const compare = () => {
    told.doubled += 1;
    if (gists.size > 1) told.complaints.push(`${person.name} was told two things: ${[...gists].join(', and ')}`);
  };
  if (clicks > 1) compare();
  // Answers that differ are of different checkouts: all of them were told.
  const all = new Map(
    answers.flatMap(({ status, body }): [number, Placed][] => {
      if (status !== 201) return [];
      const { id, orders } = body.checkout;
      return [[id, { id, orders: orders.map((one) => one.id) }]];
    }),
  );
  told.placed.push(...all.values());
  const code = answers[0]?.body.code;
  if (code) count(told.refused, `checkout: ${code}`);
  return {
    placed: all.values().next().value,
    code,
    async again() {
      gists.add(gistOf(await send(1)));
      compare();
    },
  };
}
