import { orderPath, salePath } from '#contract/checkout-pages.ts';
import type { Notice, OrderNews } from '#contract/notices.ts';
import { formatPrice } from '../../lib/money.ts';
import { artworkPath, conversationPath } from '../../paths.ts';

const ORDER_SAYS: Record<OrderNews, string> = {
  order_placed: 'A collector would like to buy from you',
  order_accepted: 'Your request was accepted',
  order_declined: 'Your request was declined',
  order_expired: 'The time for an order is over',
  order_cancelled: 'An order was cancelled',
  order_paid: 'An order is paid',
  order_paid_late: 'Money came too late for an order',
  order_refunded: 'Money has gone back',
  order_shipped: 'Your parcel is on its way',
  order_delivered: 'A parcel has arrived',
  return_asked: 'A collector would like to send works back',
  return_accepted: 'You can send the works back',
  return_refused: 'Your return was refused',
  return_received: 'The works that you sent back have come',
  refund_failed: 'Money could not go back to the card',
  dispute_opened: 'The bank of a collector asks for money back',
  dispute_won: 'The bank of a collector has decided for you',
  dispute_lost: 'The bank of a collector has taken money back',
  payout_asked: 'What you owed is kept of an order',
  payout_done: 'Your money of an order is on its way',
  payout_failed: 'We could not send you your money of an order',
  reversal_failed: 'Money of an order that you were paid has gone back',
};

type Work = Extract<Notice, { kind: 'works' | 'favorites' }>['artwork'];

const aboutWork = (artwork: Work) =>
  artwork && { label: artwork.title, by: artwork.artist_name, to: artworkPath(artwork.id), image: artwork.thumb_url };

/** What a notice says, and what it leads to; null of a work that is not there any more. */
export function wordsOf(notice: Notice) {
  switch (notice.kind) {
    case 'works':
      return { says: 'A new work by an artist whom you follow', about: aboutWork(notice.artwork) };
    case 'favorites':
      return {
        says:
          notice.what === 'sold'
            ? 'A favorite of yours was sold'
            : `A favorite of yours costs ${formatPrice(notice.to ?? 0)} instead of ${formatPrice(notice.from ?? 0)}`,
        about: aboutWork(notice.artwork),
      };
    case 'orders': {
      const { order_id, side } = notice;
      const to = side === 'buyer' ? orderPath(order_id) : salePath(order_id);
      return { says: ORDER_SAYS[notice.what], about: { label: `Order ${order_id}`, by: null, to, image: null } };
    }
    case 'messages': {
      const to = conversationPath(notice.conversation_id);
      return {
        says: 'You have a message',
        about: { label: notice.writer ?? 'Open the conversation', by: null, to, image: null },
      };
    }
  }
}
