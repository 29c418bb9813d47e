import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/engine/db/tables.ts';
import { createClient } from '../../helpers/client.ts';
import type { Connection } from '../../load/connection.ts';
import { PRICE, type Shop } from './shop.ts';

const SHIP_TO = { name: 'June Okafor', line1: '3 Quai', city: 'Lyon', postal_code: '69002', country: 'FR' };

/** Milliseconds that each answer took, and seconds until all of them had come. */
export type AtOnce = { accepted: number[]; refused: number[]; seconds: number };

/**
 * Lets buyers order at the same moment.
 *
 * @param connections one for each buyer, open
 * @param workOf what a buyer orders, by their number
 * @throws Error when somebody is answered in another way than with 201 or a refusal because pieces are taken
 */
export async function orderAtOnce(
  { buyers }: Shop,
  connections: Connection[],
  workOf: (buyer: number) => number | undefined,
): Promise<AtOnce> {
  const accepted: number[] = [];
  const refused: number[] = [];
  const shots = connections.map((_, buyer) => ({
    ...{ path: '/checkout', first: 0, count: 0 },
    headers: {
      authorization: `Bearer ${buyers[buyer]?.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ lines: [{ artwork_id: workOf(buyer), quantity: 1, price: PRICE }], ship_to: SHIP_TO }),
  }));
  const begun = performance.now();
  await Promise.all(
    connections.map(async (connection, buyer) => {
      const shot = shots[buyer];
      if (!shot) return;
      const { status, text } = await connection.send(shot);
      const took = performance.now() - begun;
      if (status === 201) accepted.push(took);
      else if (text.includes('PIECES_TAKEN')) refused.push(took);
      else throw new Error(`a checkout was answered with ${status} ${text}`);
    }),
  );
  return { accepted, refused, seconds: (performance.now() - begun) / 1_000 };
}

/** Gives up all that was ordered since a checkout. @returns the last checkout */
export async function giveUpSince(
  last: number,
  { origin, owner, shop }: { origin: string; owner: Kysely<DB>; shop: Shop },
): Promise<number> {
  const { rows } = await sql<{ checkout_id: number; buyer_id: number }>`
    select distinct checkout_id, buyer_id from selling.order_words where checkout_id > ${last}
    order by checkout_id`.execute(owner);
  for (const { checkout_id, buyer_id } of rows) {
    const token = shop.buyers.find(({ id }) => id === buyer_id)?.token ?? null;
    const { status } = await createClient(origin, token).call('DELETE', `/checkout/${checkout_id}`);
    if (status !== 204) throw new Error(`giving up was answered with ${status}`);
  }
  return rows.at(-1)?.checkout_id ?? last;
}
