import fc from 'fast-check';
import t from 'tap';
import type { OrderEvent, Placed } from '../../src/shop/orders/events.ts';
import { refundOrder } from '../../src/shop/orders/refunds.ts';
import { type Order, order } from '../../src/shop/orders/state.ts';
import { paymentOf, requireParty, sharesOf, statusOf, totalOf } from '../../src/shop/orders/status.ts';
import { given } from '../helpers/decision.ts';
import { hour, IDS, PLACED } from './said.ts';
import { accepted, paid, TOTAL, WAYS, type WayName } from './ways.ts';

const AT = hour(30);
const orderAfter = (events: OrderEvent[], placed: Placed = PLACED): Order =>
  requireParty(
    given(order, [{ type: 'order_placed' as const, payload: placed }, ...events]).state,
    'buyer_id',
    IDS.buyer_id,
  );
const tell = (state: Order, events: OrderEvent[]) =>
  events.reduce((before, event) => order.evolve(before, { ...event, occurredAt: AT }) ?? before, state);

t.test('however money goes back, in the end all of the commission has, and never more on the way', (t) => {
  const cents = fc.integer({ min: 1, max: 2_000_000_000 });
  const amounts = fc.record({
    ...{ subtotal_cents: cents, shipping_cents: fc.nat(90_000), tax_cents: fc.nat(90_000) },
    commission: fc.integer({ min: 0, max: 10_000 }),
  });
  const law = fc.property(
    amounts,
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
    (of, parts) => {
      const { commission, ...placed } = of;
      const commission_cents = Math.round((placed.subtotal_cents * commission) / 10_000);
      let state = orderAfter([accepted, paid], { ...PLACED, ...placed, commission_cents });
      const returned: number[] = [];
      for (const part of [...parts, 1]) {
        const left = totalOf(state) - state.refunded_cents;
        if (left === 0) break;
        const events = refundOrder(state, { at: AT, cents: Math.max(1, Math.floor(left * part)), restock: false });
        for (const { type, payload } of events) if (type === 'order_refunded') returned.push(payload.commission_cents);
        state = tell(state, events);
        const { commission: kept, net } = sharesOf(state);
        if (kept < 0 || net < 0) throw new Error(`the house keeps ${kept}, the artist ${net}`);
        if (kept + net + state.refunded_cents !== totalOf(state)) throw new Error('cents are lost');
      }
      if (returned.some((some) => some < 0)) throw new Error(`the house returned ${returned}`);
      const sum = returned.reduce((all, some) => all + some, 0);
      if (sum !== commission_cents) throw new Error(`the house returned ${sum} of ${commission_cents}`);
      if (statusOf(state, AT) !== 'refunded') throw new Error(`it is ${statusOf(state, AT)}`);
    },
  );
  t.doesNotThrow(() => fc.assert(law, { numRuns: 2_000 }));
  t.end();
});

t.test('money that goes back', async (t) => {
  const after = (way: WayName) => orderAfter(WAYS[way].events);
  const refunding =
    (way: WayName, cents: number, restock = false) =>
    () =>
      refundOrder(after(way), { at: AT, cents, restock });

  await t.test('is never more than has come', async (t) => {
    const issue = (message: string) => ({ code: 'VALIDATION', issues: [{ path: 'amount', message }] });
    t.throws(refunding('delivered', TOTAL + 1), issue('At most $56.13 can go back'));
    t.throws(refunding('paid and given back in part', TOTAL - 999), issue('At most $46.13 can go back'));
    t.throws(refunding('accepted', 1), { code: 'ORDER_STATE' });
    t.throws(refunding('delivered and given back', 1), { code: 'ORDER_STATE' });
  });

  await t.test('is noted once, however often a page whose answer was lost sends it', async (t) => {
    const noting = (way: WayName, shown: number) => () =>
      refundOrder(after(way), { at: AT, cents: 1_000, restock: false, shown });
    t.match(noting('paid', 0)(), [{ type: 'order_refunded', payload: { refunded_cents: 1_000 } }]);
    const message = '$10.00 of this order has gone back by now';
    t.throws(noting('paid and given back in part', 0), { code: 'ORDER_STATE', message });
    t.match(noting('paid and given back in part', 1_000)(), [{ payload: { refunded_cents: 2_000 } }]);
  });

  await t.test('ends an order that is not shipped when it is all, and frees its pieces by choice', async (t) => {
    const cancelled = (restock: boolean) =>
      refunding('paid', TOTAL, restock)().filter(({ type }) => type === 'order_cancelled');
    for (const restocked of [true, false])
      t.match(cancelled(restocked), [{ payload: { by: 'artist', restocked } }], `restocked: ${restocked}`);
    t.same(
      refunding('paid', TOTAL - 1)().map(({ type }) => type),
      ['order_refunded'],
      'in part it goes on',
    );
    for (const [way, cents] of [
      ['paid', TOTAL - 1],
      ['shipped', TOTAL],
      ['paid and cancelled', TOTAL],
      ['paid late', TOTAL],
    ] as const)
      t.throws(refunding(way, cents, true), { code: 'VALIDATION' }, `frees nothing else: ${way}`);
  });

  await t.test('is shown with what has become of the payment', async (t) => {
    t.equal(paymentOf(after('accepted')), 'none');
    t.equal(paymentOf(after('paid')), 'captured');
    t.equal(paymentOf(after('paid and given back in part')), 'part_refunded');
    t.equal(paymentOf(after('paid late and given back')), 'refunded');
    t.same(
      sharesOf(after('paid late')),
      { commission: 0, net: 0 },
      'late money is neither the house’s nor the artist’s',
    );
  });
});
