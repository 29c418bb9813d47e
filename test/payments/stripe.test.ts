import { randomUUID, randomUUIDv7 } from 'node:crypto';
import Stripe from 'stripe';
import t from 'tap';
import { openPayments } from '../../src/serving/payments/open.ts';
import { openStripe } from '../../src/serving/payments/stripe/open.ts';
import type { Test } from '../helpers/test.ts';
import { type Fault, serveStripe } from './stripe/server.ts';
import { KEPT_FOR, KEY, SECRET } from './with-stripe.ts';

const BACK = 'https://shop.example/back?paid';
const LEFT = 'https://shop.example/back';
const MINUTE = 60_000;

async function start(t: Test) {
  const stripe = await serveStripe({ port: 0, key: KEY, secret: SECRET, notify: null });
  t.teardown(() => stripe.close());
  const place = { key: KEY, secret: SECRET, live: false, url: stripe.origin };
  const open = (more: Partial<typeof place> = {}, patience = 5_000) =>
    openStripe({ ...place, ...more }, { now: () => new Date(), keptFor: KEPT_FOR, patience });
  return {
    stripe,
    open,
    provider: open(),
    choose: (page: string | null, choice: string) =>
      fetch(page ?? '', { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' }),
  };
}

const asked = (more: object = {}) => ({
  ...{ key: randomUUID(), reference: `7.${randomUUIDv7()}`, amount_cents: 12_050, returnTo: BACK, leaveTo: LEFT },
  ...more,
});

t.test('a buyer pays on a page of Stripe, which closes soon after their works are no longer kept', async (t) => {
  const { stripe, provider, choose } = await start(t);
  const payment = await provider.ask(asked());
  t.match(payment, { id: /^cs_test_/, state: 'open', amount_cents: 12_050, captured_cents: 0, declined: false });
  const [session] = stripe.ledger.sessions();
  const open = ((session?.expires_at ?? 0) - (session?.created ?? 0)) * 1_000;
  t.ok(open >= KEPT_FOR && open < KEPT_FOR + 15 * MINUTE, 'Stripe takes no less than half an hour');
  t.equal(session?.currency, 'usd');
  t.equal(session?.cancel_url, LEFT, 'who has not paid does not come back as if they had');

  await choose(payment.page, 'decline');
  t.match(await provider.look(payment.id), { state: 'open', declined: true, page: payment.page });
  const back = await choose(payment.page, 'pay');
  t.equal(back.headers.get('location'), BACK);
  t.match(await provider.look(payment.id), { state: 'authorised', declined: false, page: null });

  const captured = await provider.capture({ key: 'c', id: payment.id, amount_cents: 5_000 });
  t.match(captured, { state: 'captured', captured_cents: 5_000, fee_cents: 175, refunded_cents: 0 });
  t.match(await provider.refund({ key: 'r', id: payment.id, amount_cents: 2_000 }), {
    ...{ payment: payment.id, amount_cents: 2_000, state: 'done' },
  });
  t.match(
    await provider.look(payment.id),
    { captured_cents: 5_000, refunded_cents: 2_000, fee_cents: 175 },
    'what was never taken has not gone back, and the fee stays with Stripe',
  );
  await t.rejects(provider.refund({ key: 's', id: payment.id, amount_cents: 3_001 }), {
    ...{ kind: 'refused', code: 'charge_already_refunded' },
  });
});

t.test(
  'the page of Stripe closes after the hold that the configuration says, and after its ten minutes more',
  async (t) => {
    const { stripe } = await start(t);
    const place = { name: 'stripe' as const, key: KEY, secret: SECRET, live: false, url: stripe.origin };
    const provider = await openPayments({ payments: place, holdMinutes: 60 }, () => new Date());
    await provider?.ask(asked());
    const [session] = stripe.ledger.sessions();
    const open = ((session?.expires_at ?? 0) - (session?.created ?? 0)) * 1_000;
    t.ok(open >= 70 * MINUTE - 1_000 && open < 80 * MINUTE, `it is open for ${open} ms`);
  },
);

t.test('a payment is let go of, before its buyer has paid and after', async (t) => {
  const { provider, choose } = await start(t);
  const open = await provider.ask(asked());
  t.match(await provider.void({ key: 'v', id: open.id }), { state: 'voided', page: null });
  t.match(await provider.void({ key: 'v', id: open.id }), { state: 'voided' }, 'a second time changes nothing');
  const paid = await provider.ask(asked());
  await choose(paid.page, 'pay');
  const letGo = await provider.void({ key: 'v', id: paid.id });
  t.match(
    letGo,
    { state: 'voided', captured_cents: 0 },
    'Stripe takes a key for one kind of call, the page has its own',
  );
  await t.rejects(provider.capture({ key: 'c', id: paid.id, amount_cents: 100 }), {
    ...{ kind: 'refused', code: 'payment_intent_unexpected_state' },
  });
});

t.test('what was asked for is found by what it is for, also when Stripe has forgotten its key', async (t) => {
  const { stripe, provider, choose } = await start(t);
  const wanted = asked();
  t.equal(await provider.find(wanted.reference), null);
  const first = await provider.ask(wanted);
  t.match(await provider.ask(wanted), { id: first.id }, 'under its key it is the same');
  for (const _ of Array.from({ length: 101 })) await provider.ask(asked());
  stripe.forgetKeys();
  t.match(await provider.find(wanted.reference), { id: first.id }, 'on the second page');
  t.equal(await provider.find('of a shop that counts otherwise'), null);

  await choose(first.page, 'pay');
  await provider.capture({ key: 'c', id: first.id, amount_cents: 12_050 });
  t.equal(await provider.findRefund({ key: 'r', id: first.id }), null);
  const { id } = await provider.refund({ key: 'r', id: first.id, amount_cents: 50 });
  stripe.forgetKeys();
  t.match(await provider.findRefund({ key: 'r', id: first.id }), { id, amount_cents: 50, state: 'done' });

  const [refund] = stripe.ledger.refundsOf(stripe.ledger.session(first.id).payment_intent ?? '');
  if (refund) refund.status = 'failed';
  t.match(await provider.findRefund({ key: 'r', id: first.id }), { state: 'failed' }, 'a bank may send it back');
  t.match(await provider.look(first.id), { refunded_cents: 0 });
});

t.test('all payments are listed, a page at a time, and nothing else that is in the account', async (t) => {
  const { stripe, provider } = await start(t);
  for (const _ of Array.from({ length: 102 })) await provider.ask(asked());
  const [newest] = stripe.ledger.sessions();
  if (newest) newest.client_reference_id = null;
  const first = await provider.list(null);
  t.equal(first.length, 100);
  const second = await provider.list(first.at(-1)?.id ?? '');
  t.equal(second.length, 1);
  t.same(await provider.list(second.at(-1)?.id ?? ''), []);
});

t.test('a payment is looked at by what notices name', async (t) => {
  const { stripe, provider, choose } = await start(t);
  const { id, page } = await provider.ask(asked());
  await choose(page, 'pay');
  const intent = stripe.ledger.session(id).payment_intent ?? '';
  t.match(await provider.look(intent), { id, state: 'authorised' });
  for (const unknown of ['cs_test_unknown', 'pi_unknown']) t.equal(await provider.look(unknown), null);
});

t.test('a fee is taken over once Stripe has noted it, in cents of US dollars', async (t) => {
  const { stripe, provider, choose } = await start(t);
  const { id, page } = await provider.ask(asked());
  await choose(page, 'pay');
  const { fee_cents } = await provider.capture({ key: 'c', id, amount_cents: 10_000 });
  t.equal(fee_cents, 320);
  const charge = stripe.ledger.charge(
    stripe.ledger.intent(stripe.ledger.session(id).payment_intent ?? '').latest_charge ?? '',
  );
  Object.assign(stripe.ledger.entry(charge.balance_transaction ?? ''), { fee: 288, exchange_rate: 0.9 });
  t.match(await provider.look(id), { fee_cents: 320 }, 'also of an account in euros');
  charge.balance_transaction = null;
  await t.rejects(provider.look(id), { kind: 'unknown', code: 'fee_not_known_yet' });
});

t.test('what Stripe answers says whether something has happened, or that nobody knows', async (t) => {
  const { stripe, provider, open } = await start(t);
  const FAULTS: [Fault, { kind: string; code: string }][] = [
    ['lose', { kind: 'unknown', code: 'no_answer' }],
    [
      { status: 500, code: 'internal' },
      { kind: 'unknown', code: 'internal' },
    ],
    [
      { status: 429, code: 'rate_limit' },
      { kind: 'unknown', code: 'rate_limit' },
    ],
    [
      { status: 409, code: 'lock_timeout' },
      { kind: 'unknown', code: 'lock_timeout' },
    ],
    [
      { status: 402, code: 'card_declined' },
      { kind: 'refused', code: 'card_declined' },
    ],
    [
      { status: 400, code: 'parameter_unknown' },
      { kind: 'refused', code: 'parameter_unknown' },
    ],
    [
      { status: 401, code: 'api_key_expired' },
      { kind: 'unknown', code: 'api_key_expired' },
    ],
    [
      { status: 403, code: 'not_permitted' },
      { kind: 'unknown', code: 'not_permitted' },
    ],
  ];
  for (const [fault, error] of FAULTS) {
    stripe.fault(fault, 1);
    const before = stripe.requests.length;
    await t.rejects(provider.ask(asked()), error, JSON.stringify(fault));
    t.equal(stripe.requests.length, before + 1, 'and it is not asked again by the library');
  }
  stripe.occupy('under way');
  await t.rejects(provider.ask(asked({ key: 'under way' })), { kind: 'unknown', code: 'idempotency_key_in_use' });
  await provider.ask(asked({ key: 'twice' }));
  await t.rejects(provider.ask(asked({ key: 'twice' })), { kind: 'refused', code: 'key_reused' });
  await t.rejects(provider.ask(asked({ amount_cents: 49 })), { kind: 'refused', code: 'amount_too_small' });
  await t.rejects(open({ key: 'sk_test_of_somebody_else' }).ask(asked()), {
    ...{ kind: 'unknown', code: 'invalid_request_error' },
  });
  const hearing = openStripe(
    { key: null, secret: SECRET, live: false, url: stripe.origin },
    {
      ...{ now: () => new Date(), keptFor: KEPT_FOR },
    },
  );
  await t.rejects(hearing.ask(asked()), { kind: 'refused', code: 'no_key_in_this_process' });
  await stripe.close();
  await t.rejects(provider.look('cs_test_any'), { kind: 'unknown', code: 'no_answer' });
});

t.test('Stripe is waited for no longer than is bearable', async (t) => {
  const { stripe, open } = await start(t);
  stripe.fault('hang', 1);
  await t.rejects(open({}, 200).ask(asked()), { kind: 'unknown', code: 'no_answer' });
});

t.test('a notice', async (t) => {
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
