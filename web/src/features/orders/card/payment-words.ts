import type { CheckoutReply } from '#contract/checkout.ts';

type Checkout = CheckoutReply['checkout'];

/** Whether something is to be heard of a payment soon, without anybody pressing anything. */
export const isMoving = ({ payment: { state } }: Checkout): boolean =>
  ['asked', 'open', 'failed', 'authorised'].includes(state);

/** Whether its buyer may pay now. */
export const mayPay = ({ orders }: Checkout): boolean => orders.some(({ status }) => status === 'awaiting_payment');

/** What has become of a payment by card, and what comes next, for its buyer. */
export function tellPayment(checkout: Checkout): string {
  const late = checkout.orders.some(({ paid_late }) => paid_late);
  switch (checkout.payment.state) {
    case 'authorised':
    case 'captured':
      return late
        ? 'Your payment came late: what is marked as paid is yours. Nothing is kept of your money for the rest, which others have now.'
        : 'Thank you: it is paid. Each artist packs your works next, and you are told when they are on their way.';
    case 'voided':
      return 'Your payment came too late for these works. Nothing is kept of your money.';
    case 'none':
      return mayPay(checkout)
        ? 'Everything is kept for you. Pay to make it yours.'
        : 'The time is over, and nothing is kept any more. Nothing was taken from your card.';
    default:
      if (!mayPay(checkout))
        return 'The time is over. If you have paid just now, you have the works if they are still free; else nothing is taken.';
      if (checkout.payment.state === 'failed')
        return 'Your card was refused. Try again, with the same card or another.';
      return checkout.payment.page === null
        ? 'The payment is being opened.'
        : 'You pay on the page of our provider of payments, and come back here.';
  }
}
