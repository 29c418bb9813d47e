import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Test as Tap } from 'tap';
import { books } from '../../projections/books.ts';
import type { CheckoutReply } from '../../src/contract/checkout.ts';
import { findBuild } from '../../src/engine/folding/builds/builds.ts';
import { SIGNATURE_HEADER, sign } from '../../src/serving/payments/signature.ts';
import { checkOrders } from '../../src/shop/orders/books-check.ts';
import { followPayments } from '../../src/shop/orders/card/follow.ts';
import { retryRefunds } from '../../src/shop/orders/card/retry.ts';
import { settlePayouts } from '../../src/shop/orders/payouts/settle.ts';
import type { Client } from '../helpers/client.ts';
import { commandLine } from '../helpers/command-line.ts';
import type { Stack } from '../helpers/stack.ts';
import type { Test } from '../helpers/test.ts';
import { until } from '../helpers/until.ts';
import { shopOf } from '../orders/shop.ts';
import { placeSandbox, runSandbox, SECRET } from './with-sandbox.ts';
import type { AtBank, workerOf } from './worker.ts';

type Checkout = CheckoutReply['checkout'];
type Running = ReturnType<typeof workerOf> & {
  notifyUrl: string;
  atBank(payment: string, choice: AtBank): Promise<unknown>;
};
type Taking<Run extends Running> = {
  place(): Promise<{ port: number; env: Record<string, string> }>;
  run(t: Test, stack: Stack, place: { port: number; patience: number }): Promise<Run>;
};

/** A shop that takes cards, the pretend provider, and the parts of a worker that go between them. */
export const cardShopOf = (t: Test, options: { working?: boolean; patience?: number } = {}) =>
  shopTaking(t, { place: placeSandbox, run: runSandbox }, options);

/** The same, with the provider that is given. */
export async function shopTaking<Run extends Running>(
  t: Test,
  { place, run }: Taking<Run>,
  { working = true, patience = 10_000 } = {},
) {
  const { port, env } = await place();
  const shop = await shopOf(t, env);
  const { stack } = shop;
  const { now, domainLog } = stack.parts;
  const running = await run(t, stack, { port, patience });
  const { provider, reactor, following, notifyUrl, work } = running;

  const see = async (by: Client, id: number): Promise<Checkout> =>
    (await by.call<CheckoutReply>('GET', `/checkout/${id}`)).body.checkout;

  const card = {
    /** What another process of this shop is configured with. */
    taking: env,
    /** Orders one work and pays for it; it is sent and arrives. @returns the order, and the id of its payment */
    async sell(price = 50, by: Client = shop.buyer) {
      const work = await shop.list(shop.artist, { price });
      const { checkout, order } = await shop.place(by, [[work, price]]);
      await card.choose(await card.open(by, checkout.id), 'pay');
      await card.untilPayment(by, checkout.id, 'captured');
      await shop.take(order.id, ['shipped', {}], ['delivered']);
      const { events } = await domainLog.readPage({ stream: `payment-${checkout.id}`, size: 100 });
      const { payload } = events.find(({ type }) => type === 'payment_opened') ?? {};
      return { id: order.id, work, checkout: checkout.id, payment: String(payload?.provider_id) };
    },
    /** Settles what artists have of orders, some days from now. */
    async settle(days = 15): Promise<void> {
      await stack.foldAll();
      const at = new Date(now().getTime() + days * 86_400_000);
      await settlePayouts({ db: stack.db, domainLog, provider }, { at, returnDays: stack.config.returnDays });
    },
    /** What the operator is told of what contradicts, once all is folded. */
    async check(): Promise<string> {
      await stack.foldAll();
      return (await card.operator().run('orders', 'check')).out;
    },
    /** Asks again for refunds that failed, some days from now. */
    retry: (days: number) => retryRefunds(stack.db, domainLog, new Date(now().getTime() + days * 86_400_000)),
    /** The types of the events of an order after it arrived. */
    async after(id: number): Promise<string[]> {
      const { events } = await domainLog.readPage({ stream: `order-${id}`, size: 100 });
      const types = events.map(({ type }) => type);
      return types.slice(types.indexOf('order_delivered') + 1);
    },
    /** Waits until a letter about an order was sent. */
    untilWritten: (id: number, letter: string) =>
      until(`the letter ${letter} is sent`, async () => {
        const { events } = await domainLog.readPage({ stream: `order-${id}`, size: 100 });
        return events.some(({ type, payload }) => type === 'mail_sent' && payload.letter === letter);
      }),
    untilAfter: (id: number, type: string) =>
      until(`the order has come to ${type}`, async () => (await card.after(id)).includes(type)),
    /** Does what is due now of what the provider has told, or not told. */
    follow: () => followPayments(following),
    /** Performs what the last event of a type asks for, as a process that ends before it can note what came of it. */
    async performAndEnd(id: number, type: string, name: string): Promise<void> {
      const { events } = await domainLog.readPage({ stream: `payment-${id}`, size: 100 });
      const event = events.findLast((one) => one.type === type);
      if (!event) throw new Error(`no ${type} of checkout ${id}`);
      await reactor.perform({ key: `${name}-${event.id}`, name, event });
    },
    seeCheckout: see,
    /** Asks to pay, under a key of its own unless one is given. */
    pay: (by: Client, id: number, key: string = randomUUID()) =>
      by.call<CheckoutReply>('POST', `/checkout/${id}/pay`, { headers: { 'idempotency-key': key } }),
    /** Waits until the payment of a checkout has come to something. */
    untilPayment: (by: Client, id: number, state: Checkout['payment']['state']) =>
      until(`the payment is ${state}`, async () => {
        const checkout = await see(by, id);
        return checkout.payment.state === state && checkout;
      }),
    /** What a buyer does on the page of the provider. */
    choose: (page: string | null, choice: string) =>
      fetch(page ?? '', { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' }),
    /** Sends a notice as the provider does. */
    notify(notice: { id: string; payment: string }, by = SECRET) {
      const body = Buffer.from(JSON.stringify(notice));
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(by, body, now()) };
      return fetch(notifyUrl, { method: 'POST', headers, body });
    },
    /** The types of the events of a checkout's payment. */
    async story(id: number): Promise<string[]> {
      const { events } = await domainLog.readPage({ stream: `payment-${id}`, size: 100 });
      return events.map(({ type }) => type);
    },
    untilStory: (id: number, type: string) =>
      until(`it has come to ${type}`, async () => (await card.story(id)).includes(type)),
    /** Asks to pay, and waits for the page. */
    async open(by: Client, id: number): Promise<string | null> {
      await card.pay(by, id);
      return (await card.untilPayment(by, id, 'open')).payment.page;
    },
    /** The operator's command line of this shop. @param more variables that differ */
    operator(more: Record<string, string> = {}) {
      return commandLine(stack.database, stack.config.dataDir, { LAUNCHED: 'checkout', ...env, ...more });
    },
    /** Orders works, pays for them, and waits until the card was charged. */
    async buy(by: Client, lines: [work: number, price: number][]) {
      const placed = await shop.place(by, lines);
      await card.choose(await card.open(by, placed.checkout.id), 'pay');
      return { ...placed, checkout: await card.untilPayment(by, placed.checkout.id, 'captured') };
    },
    /** What the provider has taken and not given back, and what the orders of this shop say of it. */
    async balance(): Promise<{ provider: number; orders: number }> {
      await stack.foldAll();
      const payments = await provider.list(null);
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(subtotal_cents + shipping_cents + tax_cents - refunded_cents), 0)::int as cents
        from read.sale where method = 'card' and paid_on is not null and not paid_late`.execute(stack.db);
      return {
        provider: payments.reduce(
          (sum, { captured_cents, refunded_cents }) => sum + captured_cents - refunded_cents,
          0,
        ),
        orders: rows[0]?.cents ?? 0,
      };
    },
    /** Shows that something was taken, that it is what was sold, and that orders, works and books say the same. */
    async agrees(t: Tap): Promise<void> {
      const { provider, orders } = await card.balance();
      t.ok(provider > 0);
      t.equal(provider, orders, 'what was taken is what was sold');
      const live = await findBuild(stack.db, books, 'live');
      t.same(live && (await checkOrders(stack.db, live)).contradictions, [], 'orders, works and books say the same');
    },
  };
  if (working) work();
  return { ...shop, ...running, ...card };
}
