import t from 'tap';
import { readPutAside } from '../../../src/engine/liveness/put-aside.ts';
import { until } from '../../helpers/until.ts';
import { cardShopOf } from '../../payments/card-shop.ts';

t.test('a payment for a checkout that has another amount than it asked for is put aside as that', async (t) => {
  const shop = await cardShopOf(t);
  const { buyer, provider, stack } = shop;
  const { checkout } = await shop.place(buyer, [[await shop.list(shop.artist), 50]]);
  await shop.open(buyer, checkout.id);
  const [{ reference } = { reference: '' }] = await provider.list(null);
  const [returnTo, leaveTo] = ['http://a.example', 'http://a.example'];
  const { id, page } = await provider.ask({ key: 'another', reference, amount_cents: 100, returnTo, leaveTo });
  await shop.choose(page, 'never');
  await shop.notify({ id: 'n_another', payment: id });
  const [aside] = await until('its notice is put aside', async () => {
    const found = await readPutAside(stack.db, 'notice', 'sandbox-n_another');
    return found.length === 1 && found;
  });
  t.match(aside, { reason: `payment ${id} has another amount than checkout ${checkout.id} asked for` });
  t.match(await shop.seeCheckout(buyer, checkout.id), { orders: [{ status: 'awaiting_payment' }] }, 'it buys nothing');
});
