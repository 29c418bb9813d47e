import Stripe from 'stripe';
import t from 'tap';
import { openStripe } from '../../src/serving/payments/stripe/open.ts';
import { KEPT_FOR, SECRET } from './with-stripe.ts';

const MINUTE = 60_000;

t.test('a notice of Stripe', async (t) => {
  const provider = (live: boolean, at = Date.now()) =>
    openStripe({ key: null, secret: SECRET, live, url: null }, { now: () => new Date(at), keptFor: KEPT_FOR });
  const read = (event: object | string, { secret = SECRET, live = false, at = Date.now() } = {}) => {
    const payload = typeof event === 'string' ? event : JSON.stringify(event);
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    return provider(live, at).readNotice(Buffer.from(payload), { 'stripe-signature': header });
  };
  const of = (object: object, livemode = false) => ({ id: 'evt_1', livemode, data: { object } });
  const session = { object: 'checkout.session', id: 'cs_1', client_reference_id: '7.a' };

  t.same(read(of(session)), { id: 'evt_1', payment: 'cs_1' });
  const metadata = { reference: '7.a' };
  t.same(read(of({ object: 'payment_intent', id: 'pi_1', metadata })), { id: 'evt_1', payment: 'pi_1' });
  t.same(read(of({ object: 'charge', id: 'ch_1', payment_intent: 'pi_1', metadata })), {
    ...{ id: 'evt_1', payment: 'pi_1' },
  });
  for (const other of [
    { object: 'customer', id: 'cus_1' },
    { object: 'payment_intent', id: 'pi_1', metadata: {} },
    { object: 'checkout.session', id: 'cs_1', client_reference_id: null },
  ])
    t.equal(read(of(other)), 'other', 'what the shop has not asked for is not its own');

  t.equal(read(of(session), { secret: 'whsec_of_somebody_else' }), null, 'somebody else may write one');
  t.equal(read(of(session), { at: Date.now() + 6 * MINUTE }), null, 'it may be said again, long after');
  t.equal(read('no JSON'), null);
  t.equal(read(of(session, true)), null, 'real money is nothing to a shop of test money');
  t.equal(read(of(session), { live: true }), null, 'and test money is nothing to a shop of real money');
  t.same(read(of(session, true), { live: true }), { id: 'evt_1', payment: 'cs_1' });
  const body = Buffer.from(JSON.stringify(of(session)));
  t.equal(provider(false).readNotice(body, {}), null);
  t.equal(provider(false).readNotice(body, { 'stripe-signature': ['a', 'b'] }), null);
});
