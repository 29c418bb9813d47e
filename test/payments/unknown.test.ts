import { randomUUID } from 'node:crypto';
import t from 'tap';
import { cardShopOf } from './card-shop.ts';

t.test('a payment that the provider does not know is not said to be let go of', async (t) => {
  const { reactor } = await cardShopOf(t, { working: false });
  const payload = {
    checkout_id: 7,
    provider_id: 'p_of_another_account',
    capture_cents: 0,
    order_ids: [],
    order_cents: [],
  };
  const event = { id: randomUUID(), type: 'payment_settled', stream: 'payment-7', payload };
  const performed = reactor.perform({ key: `void-${event.id}`, name: 'void', event: event as never });
  const error = await t.rejects(performed);
  t.equal(reactor.reasonOf(error), 'refused payment_not_found');
});
