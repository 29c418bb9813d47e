import type { OrderNews } from '../../contract/notices.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { isFailureTold, type OrderEvent } from '../orders/events.ts';
import type { Happening } from './find.ts';

type Side = 'buyer' | 'artist';
type Told = Extract<OrderEvent, { type: OrderNews }>;
type Cancelled = Extract<Told, { type: 'order_cancelled' }>['payload'];

/** What is written to each side at once however an order is paid, where payment is arranged, and of orders by card. */
const ALIKE: Record<Side, readonly OrderNews[]> = {
  buyer: ['order_paid', 'order_paid_late', 'order_shipped', 'return_accepted', 'return_refused', 'return_received'],
  artist: ['order_paid', 'order_paid_late', 'return_asked', 'payout_done', 'payout_failed', 'reversal_failed'],
};
const ARRANGED: Record<Side, readonly OrderNews[]> = {
  buyer: ['order_placed', 'order_accepted', 'order_declined', 'order_expired', 'order_refunded'],
  artist: ['order_placed'],
};
const BY_CARD: Record<Side, readonly OrderNews[]> = {
  buyer: ['refund_failed'],
  artist: ['refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost'],
};

/** Whether a side is written that an order was cancelled. Of one by card that was not paid nobody is. */
function isToldCancelled(side: Side, { method, by, restocked }: Cancelled): boolean {
  if (side === 'buyer') return by === 'artist' || (by === 'house' && (method !== 'card' || restocked));
  return method === 'card' ? by !== 'artist' && restocked : by === 'buyer' || (by === 'house' && !restocked);
}

/** Whether a letter of its own tells a side of an order what has become of it: a digest leaves it out. */
export function hasLetter(side: Side, { type, payload }: Told): boolean {
  if (type === 'order_cancelled') return isToldCancelled(side, payload);
  // No money moves: the letter that nothing could be taken from the card has told both sides all there is.
  if (type === 'order_refunded' && payload.untaken) return true;
  if (type === 'order_refunded' && payload.method === 'card') return side === 'buyer' && !payload.disputed;
  if (type === 'payout_asked') return side === 'artist' && payload.withheld_cents > 0;
  if (type === 'refund_failed' && !isFailureTold(payload)) return false;
  const told: readonly string[] = [...ALIKE[side], ...(payload.method === 'card' ? BY_CARD : ARRANGED)[side]];
  return told.includes(type);
}

/** Leaves out what of orders a letter of its own tells, by what the log says of each. */
export async function leaveOutLettered(domainLog: DomainLog, happened: Happening[]): Promise<Happening[]> {
  const orders = new Set(happened.flatMap((happening) => (happening.kind === 'orders' ? happening.order_id : [])));
  const events = new Map<number, Told>();
  const look = async (id: number) => {
    for await (const event of domainLog.read(`order-${id}`)) events.set(event.position, event as unknown as Told);
  };
  await Promise.all([...orders].map(look));
  return happened.filter((happening) => {
    if (happening.kind !== 'orders') return true;
    const event = events.get(happening.position);
    return event !== undefined && !hasLetter(happening.side, event);
  });
}
