import { openStripe } from '../../src/serving/payments/stripe/open.ts';
import { freePort } from '../helpers/ports.ts';
import type { Stack } from '../helpers/stack.ts';
import type { Test } from '../helpers/test.ts';
import { shopTaking } from './card-shop.ts';
import { serveStripe } from './stripe/server.ts';
import { type AtBank, workerOf } from './worker.ts';

export const KEY = 'sk_test_of_a_shop_that_takes_cards';
export const SECRET = 'whsec_of_a_shop_that_takes_cards';
export const KEPT_FOR = 25 * 60_000;

/** Where something will stand in for Stripe, for the configuration of the shop. */
async function placeStripe() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return { port, env: { PAYMENTS: 'stripe', PAYMENTS_URL: url, PAYMENTS_KEY: KEY, PAYMENTS_SECRET: SECRET } };
}

/** Runs what stands in for Stripe, and the parts of a worker that go between it and a shop. */
async function runStripe(t: Test, stack: Stack, { port, patience }: { port: number; patience: number }) {
  const { now } = stack.parts;
  const notify = new URL('/api/v1/payments/stripe', stack.origin).href;
  const stripe = await serveStripe({ port, key: KEY, secret: SECRET, notify, now: () => now().getTime() });
  t.teardown(() => stripe.close());
  const place = { key: KEY, secret: SECRET, live: false, url: stripe.origin };
  const provider = openStripe(place, { now, keptFor: KEPT_FOR, patience });
  const STATUS: Record<AtBank, string> = {
    dispute: 'needs_response',
    whole: 'needs_response',
    win: 'won',
    lose: 'lost',
  };
  return {
    ...{ stripe, notifyUrl: notify, ...workerOf(t, stack, provider) },
    atBank: async (payment: string, choice: AtBank) =>
      stripe.tell(
        stripe.ledger.dispute(stripe.ledger.session(payment).payment_intent ?? '', STATUS[choice], choice === 'whole'),
      ),
  };
}

/** A shop that takes cards by Stripe, what stands in for it, and the parts of a worker that go between them. */
export const shopWithStripe = (t: Test, options: { working?: boolean; patience?: number } = {}) =>
  shopTaking(t, { place: placeStripe, run: runStripe }, options);
