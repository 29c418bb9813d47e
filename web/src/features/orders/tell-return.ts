import type { Order } from '#contract/orders.ts';
import type { Return } from '#contract/returns.ts';
import { formatPrice } from '../../lib/money.ts';

type Told = Pick<Order, 'refund_owed'> & { return: Return };

/** What has become of a return, for the collector. */
export function tellReturnToCollector({ return: { state }, refund_owed }: Told, name: string): string {
  switch (state) {
    case 'asked':
      return `You have asked to send something back. ${name} has not answered yet.`;
    case 'accepted':
      return `${name} has agreed. Send it back, and ask ${name} where to if you do not know.`;
    case 'refused':
      return `${name} does not take it back.`;
    case 'received':
      if (refund_owed > 0) return `${name} has it back, and must give you ${formatPrice(refund_owed)}.`;
      return `${name} has it back.`;
  }
}

/** What has become of a return, for the artist. */
export function tellReturnToArtist({ return: { state }, refund_owed }: Told): string {
  switch (state) {
    case 'asked':
      return 'The collector asks to send something back. Accept or refuse.';
    case 'accepted':
      return 'You have agreed. Note it here once it has come.';
    case 'refused':
      return 'You have refused to take it back.';
    case 'received':
      if (refund_owed > 0) return `It has come back. Give the collector ${formatPrice(refund_owed)}.`;
      return 'It has come back.';
  }
}
