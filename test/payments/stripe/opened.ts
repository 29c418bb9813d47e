import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { openStripe } from '../../../src/serving/payments/stripe/open.ts';
import type { Test } from '../../helpers/test.ts';
import { KEPT_FOR, KEY, SECRET } from '../with-stripe.ts';
import { serveStripe } from './server.ts';

/** Where a buyer comes back to who has paid, and who has not. */
export const BACK = 'https://shop.example/back?paid';
export const LEFT = 'https://shop.example/back';

/** What stands in for Stripe, and the adapter that asks it; `choose` is what a buyer does on a page. */
export async function opened(t: Test) {
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

/** What a shop asks for. */
export const asked = (more: object = {}) => ({
  ...{ key: randomUUID(), reference: `7.${randomUUIDv7()}`, amount_cents: 12_050, returnTo: BACK, leaveTo: LEFT },
  ...more,
});
