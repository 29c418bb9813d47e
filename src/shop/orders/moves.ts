import { movesOf } from '../../serving/live/moves.ts';
import type { orderEvents, paymentEvents } from './events.ts';

const both = ['buyer_id', 'artist_id'] as const;

/** Whose orders and sales an event changes. */
export const orderMoves = [
  ...movesOf<typeof orderEvents>('orders', {
    order_placed: both,
    order_accepted: both,
    order_extended: both,
    order_declined: both,
    order_expired: both,
    order_cancelled: both,
    order_paid: both,
    order_paid_late: both,
    order_refunded: both,
    order_shipped: both,
    order_delivered: both,
    return_asked: both,
    return_accepted: both,
    return_refused: both,
    return_received: both,
    checkout_placed: ['user_id'],
  }),
  // What becomes of a payment afterwards, its orders say.
  ...movesOf<Pick<typeof paymentEvents, 'payment_asked'>>('orders', { payment_asked: ['user_id'] }),
];
