import t from 'tap';
import type { OrderReply } from '../../src/contract/orders.ts';
import type { SalesSummary } from '../../src/contract/sales.ts';
import { shopOf } from './shop.ts';

const DAY = 86_400_000;

t.test('money and works that go back', async (t) => {
  const shop = await shopOf(t, { SHIPPING_RATE: '5', TAX_RATE: '10' });
  const { stack, artist, buyer, take, paidToday } = shop;
  /** A work of 100 dollars that is paid: 115 with shipping and tax. */
  async function sold(fields: object = {}) {
    const work = await shop.list(artist, { price: 100, ...fields });
    const { id } = (await shop.place(buyer, [[work, 100]])).order;
    await take(id, ['accept'], paidToday());
    return { work, id };
  }
  const seen = async (id: number) => (await buyer.call<OrderReply>('GET', `/orders/${id}`)).body.order;
  const refund = (id: number, amount: number, more: object = {}) =>
    artist.call('POST', `/sales/${id}/refund`, { body: { amount, ...more } });
  const returning = (id: number, body: object) => buyer.call('POST', `/orders/${id}/return`, { body });

  await t.test('a work is sent back, comes, is free again, and its money goes back', async (t) => {
    const { work, id } = await sold();
    await take(id, ['shipped', {}]);
    const back = { lines: [{ artwork_id: work, quantity: 1 }], reason: ' It is smaller than my wall ' };
    t.match(await returning(id, back), { status: 409, body: { message: /shipped/ } }, 'not before it has arrived');
    const { body } = await buyer.call<OrderReply>('POST', `/orders/${id}/delivered`);
    t.equal(body.order.status, 'delivered', 'the collector may say that it has');
    t.equal(Date.parse(body.order.return_until ?? ''), Date.parse(body.order.delivered_at ?? '') + 14 * DAY);
    t.match(await returning(id, back), {
      status: 200,
      body: { order: { return: { state: 'asked', reason: 'It is smaller than my wall' }, return_until: null } },
    });
    t.match(await returning(id, back), { status: 409, body: { code: 'ORDER_STATE' } }, 'once');
    t.match(await shop.see(artist, '/sales/summary'), { open: { returns: 1 } });
    t.match(await take(id, ['return', { step: 'accept', answer: 'To 1 Mole, please' }]), {
      return: { state: 'accepted', answer: 'To 1 Mole, please' },
    });
    t.match(await artist.call('POST', `/sales/${id}/return`, { body: { step: 'refuse' } }), { status: 409 });
    t.equal(await shop.statusOf(work), 'sold');
    await take(id, ['return', { step: 'received', restock: true }]);
    t.equal(await shop.statusOf(work), 'available');
    t.match(await seen(id), {
      ...{ status: 'delivered', payment: 'captured', refunded: 0, refund_owed: 115 },
      return: { state: 'received', answer: 'To 1 Mole, please' },
    });
    t.match(await shop.see(artist, '/sales/summary'), { owed: 115, open: { returns: 0 } });
    t.match(await refund(id, 115), { status: 200, body: { sale: { status: 'refunded', commission: 0, net: 0 } } });
    t.match(await seen(id), { status: 'refunded', payment: 'refunded', refunds: [{ amount: 115 }], refund_owed: 0 });
    t.match(await shop.see(buyer, '/orders?status=refunded'), {
      total: 1,
      orders: [{ id, return: { lines: back.lines } }],
    });
    t.match(await shop.see(artist, '/sales?status=delivered'), { total: 0 });
  });

  await t.test('a return comes too late after 14 days, or is refused', async (t) => {
    const { work, id } = await sold();
    await take(id, ['shipped', {}], ['delivered']);
    stack.clock.ahead += 14 * DAY + 1_000;
    const late = { lines: [{ artwork_id: work, quantity: 1 }], reason: 'I have thought again' };
    t.match(await returning(id, late), { status: 409, body: { code: 'ORDER_STATE', message: /within 14 days/ } });
    stack.clock.ahead -= 14 * DAY + 1_000;
    t.match(await returning(id, late), { status: 200 });
    t.match(await take(id, ['return', { step: 'refuse', answer: 'It was made for you' }]), {
      return: { state: 'refused' },
    });
    t.match(await seen(id), { status: 'delivered', refund_owed: 0, return: { answer: 'It was made for you' } });
  });

  await t.test('goes back in parts, of which the last takes what is left', async (t) => {
    const { net, commission, refunded } = await shop.see<SalesSummary>(artist, '/sales/summary');
    const { id } = await sold();
    t.match(await refund(id, 33.33), { body: { sale: { status: 'paid', commission: 10.65, net: 71.02 } } });
    t.match(await refund(id, 33.33), { body: { sale: { payment: 'part_refunded', commission: 6.31 } } });
    t.match(await refund(id, 48.35), {
      status: 400,
      body: { message: 'At most $48.34 can go back', issues: [{ path: 'amount' }] },
    });
    t.match(await refund(id, 48.34), { body: { sale: { status: 'refunded', commission: 0, net: 0 } } });
    t.match(await seen(id), { refunds: [{ amount: 33.33 }, { amount: 33.33 }, { amount: 48.34 }], refunded: 115 });
    t.match(await refund(id, 0.01), { status: 409, body: { code: 'ORDER_STATE', message: /refunded/ } });
    t.match(
      await shop.see(artist, '/sales/summary'),
      { net, commission, months: [{ net, commission, refunded: refunded + 115 }] },
      'what was paid and has gone back earns nothing',
    );
  });

  await t.test('a payment that was noted by mistake is taken back, and the work is free', async (t) => {
    const { work, id } = await sold();
    t.match(await refund(id, 100, { restock: true }), { status: 400, body: { issues: [{ path: 'restock' }] } });
    t.match(await refund(id, 115, { restock: true }), {
      body: { sale: { status: 'refunded', cancelled_by: 'artist' } },
    });
    t.equal(await shop.statusOf(work), 'available');
    const kept = await sold();
    t.match(await refund(kept.id, 115), { body: { sale: { status: 'refunded', cancelled_by: 'artist' } } });
    t.equal(await shop.statusOf(kept.work), 'sold', 'or stays sold, by choice');
  });

  await t.test(
    'a collector cancels what is paid and not sent: it is free at once, and its money is owed',
    async (t) => {
      const { work, id } = await sold({ limited_edition: 1 });
      t.match(await buyer.call('POST', `/orders/${id}/cancel`), {
        status: 200,
        body: { order: { status: 'cancelled', cancelled_by: 'buyer', payment: 'captured', refund_owed: 115 } },
      });
      t.equal(await shop.statusOf(work), 'available');
      t.match(await artist.call('POST', `/sales/${id}/shipped`, { body: {} }), { status: 409 });
      t.match(await shop.see(artist, '/sales/summary'), { owed: 115 });
      t.match(await refund(id, 115), { body: { sale: { status: 'refunded', refund_owed: 0 } } });
    },
  );
});
