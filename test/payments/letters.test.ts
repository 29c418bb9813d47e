import t from 'tap';
import { mailsTo, startMail } from '../helpers/mail.ts';
import { cardShopOf } from './card-shop.ts';

/** What mails are about, with the sentence of each that is asked for. */
const told = (mails: string[]) => mails.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1] ?? '').sort();

t.test('both sides of an order that is paid by card are written what became of it, once each', async (t) => {
  const shop = await cardShopOf(t);
  const { stack, artist, buyer, other } = shop;
  t.teardown(startMail(stack));

  const [sold, taken, ended, late] = [
    await shop.list(artist),
    await shop.list(artist),
    await shop.list(artist),
    await shop.list(artist),
  ];
  const kept = await shop.buy(buyer, [[sold, 50]]);
  await shop.take(kept.order.id, ['shipped', {}], ['delivered'], ['refund', { amount: 12.5 }]);
  const back = await shop.buy(buyer, [[taken, 50]]);
  t.match(await buyer.call('POST', `/orders/${back.order.id}/cancel`), { status: 200 });
  const off = await shop.buy(buyer, [[ended, 50]]);
  await shop.take(off.order.id, ['refund', { amount: 50, restock: true }]);
  const inVain = await shop.place(buyer, [[late, 50]]);
  const page = await shop.open(buyer, inVain.checkout.id);
  await buyer.call('DELETE', `/checkout/${inVain.checkout.id}`);
  await shop.choose(page, 'pay');
  await shop.untilPayment(buyer, inVain.checkout.id, 'voided');
  await shop.place(other, [[late, 50]]);

  const toArtist = await mailsTo(stack, artist.session.user.email, 5);
  t.same(told(toArtist), [
    'A collector has taken back an order',
    'A payment came too late for an order',
    ...Array(3).fill('You have sold something'),
  ]);
  const toBuyer = await mailsTo(stack, buyer.session.user.email, 9);
  t.same(told(toBuyer), [
    ...Array(3).fill('Money goes back to your card'),
    'The artist has ended your order',
    ...Array(3).fill('The works are yours'),
    'Your parcel is on its way',
    'Your payment came too late',
  ]);
  t.match(toBuyer.join(), '$12.50 are on their way, $12.50 of this order so far.');
  t.same(told(await mailsTo(stack, other.session.user.email, 0)), [], 'nobody is written of what they have not paid');
  for (const mail of [...toArtist, ...toBuyer]) t.notMatch(mail, /Quai|accepted|request/);
});
