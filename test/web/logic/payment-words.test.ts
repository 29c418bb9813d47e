import t from 'tap';
import type { CheckoutReply } from '../../../src/contract/checkout.ts';
import type { Order } from '../../../src/contract/orders.ts';
import { isMoving, tellPayment } from '../../../web/src/features/orders/card/payment-words.ts';

type Checkout = CheckoutReply['checkout'];
type State = Checkout['payment']['state'];

const checkout = (state: State, ...orders: Partial<Order>[]) =>
  ({
    payment: { method: 'card', state, amount: 50, page: state === 'open' ? 'http://a.example' : null },
    orders: orders.map((order) => ({ payment: 'none', cancelled_by: null, paid_late: false, ...order })),
  }) as unknown as Checkout;

const waiting: Partial<Order> = { status: 'awaiting_payment' };
const paid: Partial<Order> = { status: 'paid', payment: 'captured' };
const shipped: Partial<Order> = { ...paid, status: 'shipped' };
const delivered: Partial<Order> = { ...paid, status: 'delivered' };
const refunded: Partial<Order> = { status: 'refunded', payment: 'refunded', cancelled_by: 'buyer' };
const cancelled: Partial<Order> = { status: 'cancelled', cancelled_by: 'buyer' };
const ended: Partial<Order> = { status: 'cancelled', cancelled_by: 'house' };
const expired: Partial<Order> = { status: 'expired' };
const late = (order: Partial<Order>): Partial<Order> => ({ ...order, payment: 'voided', paid_late: true });

const tell = (state: State, ...orders: Partial<Order>[]) => tellPayment(checkout(state, ...orders));

t.test('what is said of a payment goes with what is said of its orders', async (t) => {
  t.test('once it is paid', async (t) => {
    t.match(tell('captured', paid), /^Thank you: it is paid/);
    t.match(tell('captured', paid, delivered), /^Thank you: it is paid/, 'one is still to be packed');
    t.match(tell('captured', shipped, delivered), 'on their way');
    t.match(tell('captured', delivered), 'have arrived');
    t.match(tell('captured', refunded), /^Your money goes back to your card/);
    t.match(tell('captured', refunded, delivered), 'have arrived');
  });
  t.test('when some of it is not paid', async (t) => {
    t.match(tell('captured', paid, cancelled), 'the rest, which you have cancelled.');
    t.match(tell('captured', paid, late(cancelled)), 'the rest, which you have cancelled.');
    t.match(tell('captured', paid, late(ended)), 'one side has left');
    t.match(tell('captured', paid, late(expired)), 'for which your payment came too late.');
    t.match(tell('captured', paid, late(expired), cancelled), /for the rest\.$/, 'there are two reasons');
  });
  t.test('when it was given up', async (t) => {
    t.match(tell('none', cancelled), /^You have given this up\. Nothing was taken/);
    t.match(tell('open', cancelled, cancelled), 'If you have paid just now, nothing is taken from your card.');
    t.match(tell('voided', cancelled), /^You have given this up\. Nothing was taken/);
    t.match(tell('voided', late(cancelled)), /^You had given this up when your payment came/);
    t.match(tell('open', ended), /^This has ended\. Nothing is taken/);
  });
  t.test('when the time is over', async (t) => {
    t.match(tell('voided', expired), /^The time is over, and nothing is kept/, 'nobody has paid');
    t.match(tell('voided', late(expired)), /^Your payment came too late/);
    t.match(tell('open', expired), 'If you have paid just now');
    t.match(tell('open', expired, cancelled), 'what was not cancelled');
  });
  t.test('while something is kept', async (t) => {
    t.match(tell('none', waiting), /^Everything is kept/);
    t.match(tell('none', waiting, cancelled), /^The rest is kept/);
    t.match(tell('failed', waiting), /^Your card was refused/);
    t.match(tell('voided', waiting), 'order again');
    t.equal(tell('asked', waiting), 'The payment is being opened.');
    t.match(tell('open', waiting), /^You pay on the page/);
  });
  t.test('when its buyer has come back from paying', async (t) => {
    const back = (state: State, order: Partial<Order>) => tellPayment(checkout(state, order), true);
    for (const state of ['open', 'failed'] as const)
      t.equal(back(state, waiting), 'We are looking whether your payment has come.');
    t.match(back('captured', paid), /^Thank you: it is paid/);
    t.match(back('open', expired), 'If you have paid just now');
  });
});

t.test('a page looks again by itself only as long as something may still become of it', async (t) => {
  for (const state of ['asked', 'open', 'failed'] as const) {
    t.equal(isMoving(checkout(state, waiting, cancelled)), true, state);
    t.equal(isMoving(checkout(state, cancelled)), false, state);
    t.equal(isMoving(checkout(state, expired)), false, state);
  }
  t.equal(isMoving(checkout('authorised', paid)), true, 'it is taken a moment later');
  t.equal(isMoving(checkout('captured', paid)), false);
});
