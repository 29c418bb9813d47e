import { AGAIN_AFTER_DAYS, type Payout } from '#contract/payouts.ts';
import type { Sale } from '#contract/sales.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatPrice } from '../../../lib/money.ts';
import { onDay } from '../moments.ts';

const DAY = 86_400_000;
const again = (at: string | null) =>
  at === null ? '' : ` We try again on ${formatDay(new Date(Date.parse(at) + AGAIN_AFTER_DAYS * DAY).toISOString())}.`;

/** Why a payout failed, and what its artist can do. */
const WHY = {
  no_account: 'Vernissage knows of no account of yours yet. Please tell us of one.',
  not_taken: 'Your account did not take it. Please see that it is open.',
} as const;

function tellState({ state, at, amount, due_at, reason }: Payout, net: number): string {
  switch (state) {
    case 'later':
      return due_at === null
        ? `${formatPrice(net)} is sent to you when the order has arrived, and can be sent back no more.`
        : `${formatPrice(net)} is sent to you after ${formatDay(due_at)}, when the order can be sent back no more.`;
    case 'on_its_way':
      return `${formatPrice(amount)} is on its way to you.`;
    case 'paid_out':
      return `${formatPrice(amount)} was paid out to you${onDay(at)}.`;
    case 'failed':
      return `${formatPrice(net)} could not be sent to you${onDay(at)}. ${WHY[reason ?? 'not_taken']}${again(at)}`;
    case 'coming_back':
      return 'Money of this order went back to the collector, and what you have had of it is asked back.';
  }
}

/** What is said to an artist of their money of a sale, as sentences; none where the collector has paid them. */
export function tellPayout({ payout, net }: Pick<Sale, 'payout' | 'net'>): string[] {
  if (payout === null) return [];
  const { state, amount, kept, owes } = payout;
  const isNothing = net === 0 && amount === 0 && (state === 'later' || state === 'paid_out');
  return [
    ...(isNothing ? [] : [tellState(payout, net)]),
    ...(kept > 0 ? [`${formatPrice(kept)} of it was kept for what you owed of earlier orders.`] : []),
    ...(owes > 0 ? [`You owe ${formatPrice(owes)} of it, which is kept of what you have next.`] : []),
  ];
}
