import { NEWS_OF_ARTISTS, type OrderNews } from '../../src/contract/notices.ts';
import { isFailureTold, type OrderEvent } from '../../src/shop/orders/events.ts';

export type OfOrder = Extract<OrderEvent, { type: OrderNews }> & {
  position: number;
  occurredAt: Date;
  actorId: number | null;
};

/** One row for what happened, however many it concerns; `user_id` is 0 unless it concerns one member alone. */
export type Happening = {
  position: number;
  user_id: number;
  kind: 'works' | 'favorites' | 'orders' | 'messages';
  news: string;
  at: Date;
  artist_id?: number;
  artwork_id?: number;
  order_id?: number;
  side?: 'buyer' | 'artist';
  conversation_id?: number;
  /** The place of a message in its conversation. */
  number?: number;
  from_cents?: number;
  to_cents?: number;
};

/** What of an order by card an artist is not told of: nothing of one that is not paid. */
export const BEFORE_PAID = ['order_placed', 'order_expired', 'order_paid_late'] as const satisfies OrderEvent['type'][];

const isOneOf = (types: readonly OrderEvent['type'][], type: OrderEvent['type']) => types.includes(type);

function concernsArtist({ type, payload }: OfOrder): boolean {
  // That what is theirs is asked for, nobody need know, unless some of it pays what they owe.
  if (type === 'payout_asked') return payload.withheld_cents > 0;
  if (payload.method !== 'card') return true;
  return type === 'order_cancelled' ? payload.restocked : !isOneOf(BEFORE_PAID, type);
}

/** Whom an event of an order is told to: its two sides, without the one who did it. */
export function happeningsOf(event: OfOrder): Happening[] {
  const { type, payload, position, occurredAt: at, actorId } = event;
  const { order_id, buyer_id, artist_id } = payload;
  if (type === 'refund_failed' && !isFailureTold(payload)) return [];
  const sides = [
    ...(isOneOf(NEWS_OF_ARTISTS, type) ? [] : [{ user_id: buyer_id, side: 'buyer' as const }]),
    ...(concernsArtist(event) ? [{ user_id: artist_id, side: 'artist' as const }] : []),
  ];
  return sides
    .filter(({ user_id }) => user_id !== actorId)
    .map((one) => ({ ...one, kind: 'orders' as const, news: type, position, at, order_id }));
}
