import { movesOf } from '../../serving/live/moves.ts';
import type { paymentEvents } from './card/events.ts';
import type { orderEvents } from './events.ts';

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
    refund_failed: both,
    refund_retried: both,
    dispute_opened: both,
    dispute_won: both,
    dispute_lost: both,
    payout_asked: both,
    payout_done: both,
    payout_failed: both,
    reversal_asked: both,
    reversal_done: both,
    reversal_failed: both,
    debt_carried: both,
    debt_withheld: both,
    checkout_placed: ['user_id'],
  }),
  // What becomes of a payment afterwards, its orders say.
  ...movesOf<Pick<typeof paymentEvents, 'payment_asked'>>('orders', { payment_asked: ['user_id'] }),
];
