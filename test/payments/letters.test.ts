import t from 'tap';
import { mailsTo, startMail } from '../helpers/mail.ts';
import { until } from '../helpers/until.ts';
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
  /** Pays for a work, and waits until both sides are told. */
  const buy = async (work: number) => {
    const bought = await shop.buy(buyer, [[work, 50]]);
    for (const letter of ['card_paid', 'card_sold']) await shop.untilWritten(bought.order.id, letter);
    return bought;
  };
  const kept = await buy(sold);
  await shop.take(kept.order.id, ['shipped', {}], ['delivered'], ['refund', { amount: 12.5 }]);
  const back = await buy(taken);
  t.match(await buyer.call('POST', `/orders/${back.order.id}/cancel`), { status: 200 });
  const off = await buy(ended);
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

t.test('nobody is told of a sale before its card is charged', async (t) => {
  const shop = await cardShopOf(t, { working: false });
  const { stack, artist, buyer } = shop;
  t.teardown(startMail(stack));
  const ike = await stack.artist('Ike');
  const { checkout } = await shop.place(buyer, [
    [await shop.list(artist, { price: 50 }), 50],
    [await shop.list(ike, { price: 30 }), 30],
  ]);
  const [kept = 0, taken = 0] = checkout.orders
    .toSorted((one, other) => other.subtotal - one.subtotal)
    .map(({ id }) => id);
  const stop = shop.work();
  const page = await shop.open(buyer, checkout.id);
  await stop();
  await shop.choose(page, 'pay');
  await until('the works are sold, and nothing is taken yet', async () => {
    await shop.follow();
    return (await shop.story(checkout.id)).at(-1) === 'payment_settled';
  });
  t.match(await buyer.call('POST', `/orders/${taken}/cancel`), { status: 200 });
  await shop.untilWritten(taken, 'card_cancelled');
  const waiting = stack.db.selectFrom('reacting.effect').select('name').where('error', '=', 'not_captured_yet');
  await until('all other letters wait', async () => {
    const names = (await waiting.orderBy('name').execute()).map(({ name }) => name);
    return names.join() === 'card_paid,card_refunded,card_sold';
  });
  t.same(await mailsTo(stack, buyer.session.user.email, 0), []);

  shop.work();
  for (const letter of ['card_paid', 'card_sold']) await shop.untilWritten(kept, letter);
  await shop.untilWritten(taken, 'card_refunded');
  t.same(told(await mailsTo(stack, artist.session.user.email)), ['You have sold something']);
  t.same(told(await mailsTo(stack, ike.session.user.email)), ['A collector has taken back an order']);
  t.same(told(await mailsTo(stack, buyer.session.user.email, 2)), [
    'Money goes back to your card',
    'The works are yours',
  ]);
});
