import type { CheckoutReply } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import { hasCome } from '../order-words.ts';

type Checkout = CheckoutReply['checkout'];

const UNDECIDED: readonly Checkout['payment']['state'][] = ['asked', 'open', 'failed'];

const waits = ({ status }: Order) => status === 'awaiting_payment';

/** Whether its buyer may pay now. */
const mayPay = ({ orders }: Checkout): boolean => orders.some(waits);

/** Whether nobody knows yet if its buyer has paid. */
export const isUndecided = ({ payment }: Checkout): boolean => UNDECIDED.includes(payment.state);

/** Whether something is to be heard of a payment soon, without anybody pressing anything. */
export const isMoving = (checkout: Checkout): boolean =>
  checkout.payment.state === 'authorised' || (isUndecided(checkout) && mayPay(checkout));

/** Why some of what was ordered was not bought, as the end of a sentence about it; empty where there are several reasons. */
function whyNot(orders: Order[]): string {
  if (orders.every(({ cancelled_by }) => cancelled_by === 'buyer')) return ', which you have cancelled';
  if (orders.every(({ cancelled_by }) => cancelled_by === 'house'))
    return ', which has ended because one side has left Vernissage';
  if (orders.some(({ cancelled_by }) => cancelled_by !== null)) return '';
  return orders.every(({ paid_late }) => paid_late) ? ', for which your payment came too late' : '';
}

/** What comes next of what is paid. */
function tellBought(bought: Order[]): string {
  const kept = bought.filter(({ status }) => status !== 'refunded');
  if (kept.length === 0) return 'Your money goes back to your card. Your bank may take some days to show it.';
  if (kept.some(({ status }) => status === 'paid'))
    return 'Thank you: it is paid. Each artist packs your works next, and you are told when they are on their way.';
  return kept.every(({ status }) => status === 'delivered')
    ? 'It is paid, and your works have arrived.'
    : 'It is paid, and your works are on their way.';
}

/** What is said once nothing is kept any more, and nothing was bought. */
function tellOver(checkout: Checkout): string {
  const { orders } = checkout;
  const [late] = orders.filter(({ paid_late }) => paid_late);
  const mayCome = isUndecided(checkout);
  if (orders.every(({ cancelled_by }) => cancelled_by === 'buyer')) {
    if (late) return 'You had given this up when your payment came. Nothing is kept of your money.';
    return mayCome
      ? 'You have given this up. If you have paid just now, nothing is taken from your card.'
      : 'You have given this up. Nothing was taken from your card.';
  }
  if (orders.every(({ cancelled_by }) => cancelled_by !== null))
    return `This has ended. Nothing ${mayCome ? 'is' : 'was'} taken from your card.`;
  if (late) return 'Your payment came too late for these works. Nothing is kept of your money.';
  return mayCome
    ? 'The time is over. If you have paid just now, you have what was not cancelled if it is still free; else nothing is taken.'
    : 'The time is over, and nothing is kept any more. Nothing was taken from your card.';
}

/** What is to be done while something is kept. */
function tellKept(checkout: Checkout, returned: boolean): string {
  const { orders, payment } = checkout;
  if (returned && isUndecided(checkout)) return 'We are looking whether your payment has come.';
  switch (payment.state) {
    case 'none':
      return orders.every(waits)
        ? 'Everything is kept for you. Pay to make it yours.'
        : 'The rest is kept for you. Pay to make it yours.';
    case 'failed':
      return 'Your card was refused. Try again, with the same card or another.';
    case 'voided':
      return 'The time for this payment is over, and nothing was taken from your card. Give this up, and order again.';
    default:
      return payment.page === null
        ? 'The payment is being opened.'
        : 'You pay on the page of our provider of payments, and come back here.';
  }
}

/**
 * What has become of a payment by card, and what comes next, for its buyer: as the orders below it say.
 *
 * @param returned whether they have come back from the page on which one pays
 */
export function tellPayment(checkout: Checkout, returned = false): string {
  const { orders } = checkout;
  const bought = orders.filter(hasCome);
  if (bought.length === 0) return mayPay(checkout) ? tellKept(checkout, returned) : tellOver(checkout);
  const rest = orders.filter((order) => !hasCome(order));
  return rest.length === 0
    ? tellBought(bought)
    : `${tellBought(bought)} Nothing is kept of your money for the rest${whyNot(rest)}.`;
}
