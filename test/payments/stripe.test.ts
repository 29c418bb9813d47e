import t from 'tap';
import { openPayments } from '../../src/serving/payments/open.ts';
import { asked, BACK, LEFT, opened } from './stripe/opened.ts';
import { KEPT_FOR, KEY, SECRET } from './with-stripe.ts';

const MINUTE = 60_000;

t.test('a buyer pays on a page of Stripe, which closes soon after their works are no longer kept', async (t) => {
  const { stripe, provider, choose } = await opened(t);
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
    const { stripe } = await opened(t);
    const place = { name: 'stripe' as const, key: KEY, secret: SECRET, live: false, url: stripe.origin };
    const provider = await openPayments({ payments: place, holdMinutes: 60 }, () => new Date());
    await provider?.ask(asked());
    const [session] = stripe.ledger.sessions();
    const open = ((session?.expires_at ?? 0) - (session?.created ?? 0)) * 1_000;
    t.ok(open >= 70 * MINUTE - 1_000 && open < 80 * MINUTE, `it is open for ${open} ms`);
  },
);

t.test('a payment is let go of, before its buyer has paid and after', async (t) => {
  const { provider, choose } = await opened(t);
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
  const { stripe, provider, choose } = await opened(t);
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
  const { stripe, provider } = await opened(t);
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
  const { stripe, provider, choose } = await opened(t);
  const { id, page } = await provider.ask(asked());
  await choose(page, 'pay');
  const intent = stripe.ledger.session(id).payment_intent ?? '';
  t.match(await provider.look(intent), { id, state: 'authorised' });
  for (const unknown of ['cs_test_unknown', 'pi_unknown']) t.equal(await provider.look(unknown), null);
});

t.test('a fee is taken over once Stripe has noted it, in cents of US dollars', async (t) => {
  const { stripe, provider, choose } = await opened(t);
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
