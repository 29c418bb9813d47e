import type { OrderNews } from '../../contract/notices.ts';
import type { Happening } from './find.ts';

/** What of orders is written to each side at once, in a letter of its own: a digest leaves it out. */
const LETTERED: Record<'buyer' | 'artist', readonly OrderNews[]> = {
  buyer: [
    ...(['order_accepted', 'order_declined', 'order_expired', 'order_cancelled', 'order_paid'] as const),
    ...(['order_paid_late', 'order_refunded', 'order_shipped'] as const),
    ...(['return_accepted', 'return_refused', 'return_received'] as const),
  ],
  artist: ['order_placed', 'order_cancelled', 'order_paid', 'order_paid_late', 'return_asked'],
};

/** Whether a letter of its own tells a member of it. */
export const hasLetter = (happening: Happening): boolean =>
  happening.kind === 'orders' && LETTERED[happening.side].includes(happening.news);
