import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { executeTogether, type Load, type Part } from '../../engine/log/execute-together.ts';
import { fail } from '../../errors.ts';
import { bagStream, boughtBag, takeOut } from './bag.ts';
import { andRefund, refundAt } from './card/refund.ts';
import type { OrderEvent } from './events.ts';
import { createIssuing } from './invoicing.ts';
import { piecesAfter } from './pieces-after.ts';
import { type Order, order, orderStream } from './state.ts';
import { requireParty } from './status.ts';
import { type WorkForSale, workForSale, workStream } from './works.ts';

type Occasion = {
  /** Null: a worker. */
  actorId: number | null;
  at: Date;
  requestId: string;
  /** Writes what is said with it, in the same transaction. */
  alongside?: ((transaction: Kysely<DB>) => Promise<void>) | undefined;
};

/** Events that say of pieces that they are the order's. */
const NEED_PIECES: OrderEvent['type'][] = ['order_accepted', 'order_extended', 'order_paid'];

/** The works of an order, as their own streams say them. */
export const worksOf = (load: Load, { lines }: Order): Promise<WorkForSale[]> =>
  Promise.all(lines.map(({ artwork_id }) => load(workStream(artwork_id), workForSale)));

/** What an event of an order changes beside the order: its works, its payment, the bag of its buyer. @throws ORDER_STATE */
export async function partsOf(load: Load, state: Order, event: OrderEvent, at: Date): Promise<Part[]> {
  if (event.type === 'order_refunded') {
    const { disputed, untaken } = event.payload;
    return disputed || untaken ? [] : refundAt(load, state, event.payload);
  }
  if (event.type === 'refund_retried') return refundAt(load, state, event.payload, true);
  const change = piecesAfter(state, event, at);
  if (!change) return [];
  const ids = state.lines.map(({ artwork_id }) => artwork_id);
  const parts: Part[] = [];
  for (const id of ids) {
    const work = await load(workStream(id), workForSale);
    // A work that is gone has no pieces left to free, and none to keep or sell.
    if (work) parts.push({ stream: workStream(id), events: change(work) });
    else if (NEED_PIECES.includes(event.type)) throw fail('ORDER_STATE', { message: 'A work of this order is gone' });
  }
  if (event.type === 'order_paid') {
    const stream = bagStream(state.buyer_id);
    parts.push({ stream, events: takeOut(await load(stream, boughtBag), state.buyer_id, ids) });
  }
  return parts;
}

type Told = { state: Order; events: OrderEvent[] };

/**
 * Decides on an order, and changes what hangs on it in the same commit.
 *
 * @param decide is given the order, and what loads other streams; throws to refuse
 * @returns the position of the commit; null when nothing changed
 * @throws what `decide` throws, CONFLICT
 */
export async function changeOrder(
  domainLog: DomainLog,
  orderId: number,
  decide: (state: Order | null, load: Load) => Told | Promise<Told>,
  { alongside = async () => undefined, ...occasion }: Occasion,
): Promise<number | null> {
  const issuing = createIssuing(occasion.at);
  const { position } = await executeTogether(domainLog, {
    ...occasion,
    async alongside(transaction) {
      await alongside(transaction);
      await issuing.write(transaction);
    },
    // Of a member one at a time: an artist's invoices have one row of numbers.
    streams: [orderStream(orderId), ...(occasion.actorId === null ? [] : [`invoices-of-${occasion.actorId}`])],
    async decide(load) {
      const { state, events: decided } = await decide(await load(orderStream(orderId), order), load);
      const events = andRefund(state, decided, occasion.at);
      const others = await Promise.all(events.map((event) => partsOf(load, state, event, occasion.at)));
      const papers = await issuing.decide(load, state, events);
      return [{ stream: orderStream(orderId), events }, ...others.flat(), ...papers];
    },
  });
  return position;
}

/** What one side of an order may do with it. */
type PartyDecides = (order: Order, load: Load) => OrderEvent[] | Promise<OrderEvent[]>;

/** A decision for `changeOrder` that one side of the order alone may make. @throws ORDER_NOT_FOUND */
export const asParty =
  (side: 'buyer_id' | 'artist_id', userId: number, decide: PartyDecides) =>
  async (found: Order | null, load: Load): Promise<Told> => {
    const state = requireParty(found, side, userId);
    return { state, events: await decide(state, load) };
  };
