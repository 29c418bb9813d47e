import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { executeTogether, type Load, type Part } from '../../engine/log/execute-together.ts';
import type { ArtworkEvent } from '../artworks/events.ts';
import { bagStream, boughtBag, takeOut } from './bag.ts';
import { type Order, order, orderStream, requireParty } from './decide.ts';
import type { OrderEvent } from './events.ts';
import { extendPieces, releasePieces, sellPieces, type WorkForSale, workForSale, workStream } from './works.ts';

type There = NonNullable<WorkForSale>;

/** What an event of an order does to the pieces of each of its works. */
function piecesAfter({ type, payload }: OrderEvent, at: Date): (work: There) => ArtworkEvent[] {
  switch (type) {
    case 'order_accepted':
      return (work) => extendPieces(work, payload.order_id, payload.hold_until, at);
    case 'order_declined':
      return (work) => releasePieces(work, payload.order_id, 'declined', at);
    case 'order_cancelled':
      return (work) => releasePieces(work, payload.order_id, 'cancelled', at);
    case 'order_expired':
      return (work) => releasePieces(work, payload.order_id, 'expired', at);
    case 'order_paid':
      return (work) => sellPieces(work, payload.order_id, at);
    default:
      return () => [];
  }
}

type Occasion = {
  /** Null: a worker. */
  actorId: number | null;
  at: Date;
  requestId: string;
  /** Writes what is said with it, in the same transaction. */
  alongside?: ((transaction: Kysely<DB>) => Promise<void>) | undefined;
};

/** What an event of an order changes beside the order: its works, and the bag of its buyer. */
async function partsOf(load: Load, state: Order, event: OrderEvent, at: Date): Promise<Part[]> {
  const change = piecesAfter(event, at);
  const ids = state.lines.map(({ artwork_id }) => artwork_id);
  const parts: Part[] = [];
  for (const id of ids) {
    const work = await load(workStream(id), workForSale);
    // A work that is gone has no pieces left to change.
    if (work) parts.push({ stream: workStream(id), events: change(work) });
  }
  if (event.type === 'order_paid') {
    const stream = bagStream(state.buyer_id);
    parts.push({ stream, events: takeOut(await load(stream, boughtBag), state.buyer_id, ids) });
  }
  return parts;
}

/**
 * Decides on an order, and changes what hangs on it in the same commit.
 *
 * @param decide is given the order; throws to refuse
 * @returns the position of the commit; null when nothing changed
 * @throws what `decide` throws, CONFLICT
 */
export async function changeOrder(
  domainLog: DomainLog,
  orderId: number,
  decide: (state: Order | null) => { state: Order; events: OrderEvent[] },
  { alongside = async () => undefined, ...occasion }: Occasion,
): Promise<number | null> {
  const { position } = await executeTogether(domainLog, {
    ...occasion,
    alongside,
    streams: [orderStream(orderId)],
    async decide(load) {
      const { state, events } = decide(await load(orderStream(orderId), order));
      const others = await Promise.all(events.map((event) => partsOf(load, state, event, occasion.at)));
      return [{ stream: orderStream(orderId), events }, ...others.flat()];
    },
  });
  return position;
}

/** A decision for `changeOrder` that one side of the order alone may make. @throws ORDER_NOT_FOUND */
export const asParty =
  (side: 'buyer_id' | 'artist_id', userId: number, decide: (order: Order) => OrderEvent[]) => (state: Order | null) => {
    const theirs = requireParty(state, side, userId);
    return { state: theirs, events: decide(theirs) };
  };
