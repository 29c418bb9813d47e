import { randomUUID, randomUUIDv7 } from 'node:crypto';
import t from 'tap';
import type { OrderReply } from '../../../src/contract/orders.ts';
import { openStripe } from '../../../src/serving/payments/stripe/open.ts';
import { serveStripe } from '../../payments/stripe/server.ts';
import { KEPT_FOR, KEY, SECRET, shopWithStripe } from '../../payments/with-stripe.ts';

const ACCOUNT = 'acct_1';
const SHARE = 4_250;

t.test('what is sent to an artist is found by its key, also when Stripe has forgotten that', async (t) => {
  const stripe = await serveStripe({ port: 0, key: KEY, secret: SECRET, notify: null });
  t.teardown(() => stripe.close());
  const place = { key: KEY, secret: SECRET, live: false, url: stripe.origin };
  const provider = openStripe(place, { now: () => new Date(), keptFor: KEPT_FOR });
  const [key, back] = [randomUUID(), randomUUID()];
  const asked = { key, account: ACCOUNT, amount_cents: SHARE, reference: 'order 7' };
  await t.rejects(provider.transfer({ ...asked, key: 'a' }), { kind: 'refused', code: 'resource_missing' });
  stripe.accounts.open(ACCOUNT);
  stripe.accounts.runShort(true);
  await t.rejects(
    provider.transfer({ ...asked, key: 'b' }),
    { kind: 'unknown', code: 'balance_insufficient' },
    'the house is short of money: it is sent later',
  );
  stripe.accounts.runShort(false);

  t.equal(await provider.findTransfer({ key, account: ACCOUNT }), null);
  const sent = await provider.transfer(asked);
  t.match(sent, { account: ACCOUNT, amount_cents: SHARE, reference: 'order 7', state: 'done' });
  t.same(await provider.transfer(asked), sent);
  stripe.forgetKeys();
  t.same(await provider.findTransfer({ key, account: ACCOUNT }), sent);
  t.equal(stripe.accounts.balance(ACCOUNT), SHARE);

  t.equal(await provider.findReversal({ key: back, transfer: sent.id }), null);
  const reversed = await provider.reverse({ key: back, transfer: sent.id, amount_cents: 1_000 });
  t.match(reversed, { transfer: sent.id, amount_cents: 1_000, state: 'done' });
  stripe.forgetKeys();
  t.same(await provider.findReversal({ key: back, transfer: sent.id }), reversed);
  stripe.accounts.empty(ACCOUNT);
  await t.rejects(provider.reverse({ key: 'c', transfer: sent.id, amount_cents: 1_000 }), {
    ...{ kind: 'refused', code: 'balance_insufficient' },
  });
});

t.test('what a bank asks for is open until it has decided, whatever Stripe calls it', async (t) => {
  const stripe = await serveStripe({ port: 0, key: KEY, secret: SECRET, notify: null });
  t.teardown(() => stripe.close());
  const place = { key: KEY, secret: SECRET, live: false, url: stripe.origin };
  const provider = openStripe(place, { now: () => new Date(), keptFor: KEPT_FOR });
  const reference = `7.${randomUUIDv7()}`;
  const { id, page } = await provider.ask({
    key: 'a',
    reference,
    amount_cents: 5_000,
    returnTo: 'https://shop.example',
    leaveTo: 'https://shop.example',
  });
  await fetch(page ?? '', { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });
  await provider.capture({ key: 'b', id, amount_cents: 5_000 });
  t.match(await provider.look(id), { dispute: null });
  const intent = stripe.ledger.session(id).payment_intent ?? '';
  for (const [status, state] of [
    ...['needs_response', 'under_review', 'warning_needs_response', 'appeal_under_review'].map((one) => [one, 'open']),
    ...[['lost', 'lost'], ...['won', 'warning_closed', 'prevented'].map((one) => [one, 'won'])],
  ]) {
    const { evidence_details } = stripe.ledger.dispute(intent, status ?? '');
    const due_at = new Date((evidence_details.due_by ?? 0) * 1_000).toISOString();
    t.match(
      await provider.look(id),
      { dispute: { state, amount_cents: 5_000, fee_cents: 1_500, due_at } },
      String(status),
    );
  }
});

t.test('an artist of a shop that takes cards by Stripe', async (t) => {
  const shop = await shopWithStripe(t);
  const { artist, buyer, stripe } = shop;

  await t.test('has nothing sent before an account of theirs is known, and is told why', async (t) => {
    const { id } = await shop.sell();
    await shop.settle();
    await shop.untilAfter(id, 'payout_failed');
    t.match(await shop.see(artist, `/sales/${id}`), { sale: { payout: { state: 'failed', reason: 'no_account' } } });
    stripe.accounts.open(ACCOUNT);
    const { email } = artist.session.user;
    t.match(await shop.operator().run('orders', 'account', email, ACCOUNT, '--yes'), { code: 0 });
    await shop.settle(23);
    await shop.untilAfter(id, 'payout_done');
    t.equal(stripe.accounts.balance(ACCOUNT), SHARE);
  });

  await t.test('is sent their share once, also where the answer is lost', async (t) => {
    const { id } = await shop.sell();
    stripe.fault('lose', 1);
    await shop.settle();
    await shop.untilAfter(id, 'payout_done');
    t.equal(stripe.accounts.balance(ACCOUNT), 2 * SHARE);
    t.equal(stripe.accounts.transfers().length, 2);
    t.notMatch(JSON.stringify(stripe.accounts.transfers()), /June|Okafor|@/, 'and Stripe is told nothing of a person');
  });

  await t.test('gives back what a bank has taken of a sale', async (t) => {
    const { id, payment } = await shop.sell();
    await shop.settle();
    await shop.untilAfter(id, 'payout_done');
    await shop.atBank(payment, 'dispute');
    await shop.untilAfter(id, 'dispute_opened');
    await shop.atBank(payment, 'lose');
    await shop.untilAfter(id, 'dispute_lost');
    t.match((await buyer.call<OrderReply>('GET', `/orders/${id}`)).body, {
      order: { status: 'refunded', payment: 'lost', credit_notes: [{ amount: 50 }] },
    });
    await shop.settle();
    await shop.untilAfter(id, 'reversal_done');
    t.equal(stripe.accounts.balance(ACCOUNT), 2 * SHARE);
    t.match(await shop.check(), /; 0 contradictions\n.*; 0 differences\n$/);
  });
});
