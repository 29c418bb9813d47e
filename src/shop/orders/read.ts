import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { papersOf } from './papers.ts';
import type { Words } from './present.ts';
import { type Order, order, orderStream } from './state.ts';

export type Side = 'buyer_id' | 'artist_id';
export type Told = { order: Order; words: Words | undefined };

/** Whether the provider has taken the money of an order with the words `w`. */
const isCharged = sql<boolean>`exists (
  select from log.domain_event e
  where e.lane = ${DOMAIN_LANE} and e.stream_id = 'payment-' || w.checkout_id and e.type = 'payment_captured')`;

/** What people said in some orders, by the orders' ids. */
export async function readWords(db: Kysely<DB>, orderIds: number[]): Promise<Map<number, Words>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('selling.order_words as w')
    .leftJoin('selling.terms as t', 't.user_id', 'w.artist_id')
    .select(['w.order_id', 'w.artist_name', 'w.titles', 'w.ship_to', 'w.note', 'w.tracking', 't.how_to_pay'])
    .select(['w.ships_from', 'w.days', 'w.return_reason', 'w.return_answer', papersOf, isCharged.as('charged')])
    .where('w.order_id', 'in', orderIds)
    .execute();
  return new Map(rows.map(({ order_id, ...words }) => [order_id, words as Words]));
}

/** Some orders as their own streams say them now. */
export async function loadOrders(
  { db, domainLog }: { db: Kysely<DB>; domainLog: DomainLog },
  orderIds: number[],
): Promise<Told[]> {
  if (orderIds.length === 0) return [];
  const [words, states] = await Promise.all([
    readWords(db, orderIds),
    Promise.all(orderIds.map(async (id) => (await loadState(domainLog, orderStream(id), order)).state)),
  ]);
  return states.flatMap((state) => (state ? [{ order: state, words: words.get(state.order_id) }] : []));
}

/** The ids of the orders that were placed at once by a member; none when it is not theirs. */
export async function findCheckout(db: Kysely<DB>, checkoutId: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('selling.order_words')
    .select('order_id')
    .where('buyer_id', '=', userId)
    .where('checkout_id', '=', checkoutId)
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id }) => order_id);
}
