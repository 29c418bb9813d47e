import t from 'tap';
import { changeOrder } from '../../src/shop/orders/change.ts';
import { endOrder } from '../../src/shop/orders/ending.ts';
import { expireOrders } from '../../src/shop/orders/expire.ts';
import { mailsTo, startMail } from '../helpers/mail.ts';
import { shopOf } from './shop.ts';

const subjects = (mails: string[]) => mails.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1]).sort();

t.test('both sides of an order are written what became of it, once each', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer } = shop;
  const stop = startMail(stack);
  t.teardown(stop);
  const [kept, given] = [await shop.list(artist), await shop.list(artist)];
  const { order } = await shop.place(buyer, [[kept, 50]], { note: 'Ring the thistle bell' });
  const back = await shop.place(buyer, [[given, 50]]);
  await buyer.call('POST', `/orders/${back.order.id}/cancel`);
  for (const [step, body] of [
    ['accept'],
    ['paid', { paid_on: new Date().toISOString().slice(0, 10) }],
    ['shipped', {}],
  ] as const)
    t.match(await artist.call('POST', `/sales/${order.id}/${step}`, body && { body }), { status: 200 });

  const cancelled = await shop.place(buyer, [[given, 50]]);
  await shop.take(cancelled.order.id, ['accept'], shop.paidToday());
  await buyer.call('POST', `/orders/${cancelled.order.id}/cancel`);
  await shop.take(cancelled.order.id, ['refund', { amount: 12.5 }]);
  await shop.take(order.id, ['delivered']);
  const lines = [{ artwork_id: kept, quantity: 1 }];
  await buyer.call('POST', `/orders/${order.id}/return`, { body: { lines, reason: 'A thistle bell does not ring' } });
  await shop.take(order.id, ['return', { step: 'accept', answer: 'By the thistle bell' }]);
  await shop.take(order.id, ['return', { step: 'received' }]);
  const late = await shop.place(buyer, [[given, 50]]);
  await shop.take(late.order.id, ['accept']);
  await buyer.call('POST', `/orders/${late.order.id}/cancel`);
  await shop.place(shop.other, [[given, 50]]);
  await shop.take(late.order.id, shop.paidToday());

  const toArtist = await mailsTo(stack, artist.session.user.email, 12);
  t.same(subjects(toArtist), [
    'A collector has cancelled an order that is paid',
    ...Array(2).fill('A collector has taken back an order'),
    'A collector would like to send works back',
    ...Array(2).fill('An order is paid'),
    'Money came too late for an order',
    ...Array(5).fill('Somebody would like to buy from you'),
  ]);
  const toBuyer = await mailsTo(stack, buyer.session.user.email, 14);
  t.same(subjects(toBuyer), [
    'Money has gone back to you',
    ...Array(2).fill('The artist says that your money has come'),
    'The works that you sent back have come',
    'You can send the works back',
    'Your money came too late',
    'Your parcel is on its way',
    ...Array(3).fill('Your request was accepted'),
    ...Array(4).fill('Your request was sent'),
  ]);
  const textOf = (mails: string[]) => mails.join().replaceAll('=\r\n', '').replaceAll('=3D', '=');
  t.match(textOf(toBuyer), `/dashboard?view=my-purchases&order=${order.id}`, 'each leads to its order');
  t.match(textOf(toArtist), `/dashboard?view=sales&sale=${order.id}`);
  t.match(toBuyer.join(), /that \$12\.50 went back to you, \$12\.50 of this order so far/);
  t.match(textOf(toArtist), 'Please send nothing; the order says what else there is to do.');
  t.match(textOf(toBuyer), 'Your order says how to pay, and until when.');
  for (const mail of [...toArtist, ...toBuyer]) t.notMatch(JSON.stringify(mail), /thistle bell|Quai|how_to_pay/);
});

t.test('a collector is written how an order ended, and by whose word', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer } = shop;
  const { db, parts } = stack;
  t.teardown(startMail(stack));
  const work = await shop.list(artist);
  const ask = async () => (await shop.place(buyer, [[work, 50]])).order.id;
  const hourHence = (hours: number) => new Date(Date.now() + hours * 3_600_000);

  await shop.take(await ask(), ['decline']);
  await ask();
  await stack.foldAll();
  await expireOrders(db, parts.domainLog, hourHence(49));
  const left = await ask();
  const end = (state: Parameters<typeof endOrder>[0]) =>
    endOrder(state, { at: hourHence(0), gone: artist.session.user.id });
  await changeOrder(parts.domainLog, left, end, { actorId: null, at: hourHence(0), requestId: 'erase' });
  await shop.take(await ask(), ['accept'], shop.paidToday(), ['refund', { amount: 50, restock: true }]);
  const kept = await ask();
  await shop.take(kept, ['accept'], shop.paidToday(), ['shipped', {}], ['delivered']);
  const body = { lines: [{ artwork_id: work, quantity: 1 }], reason: 'Too large' };
  await buyer.call('POST', `/orders/${kept}/return`, { body });
  await shop.take(kept, ['return', { step: 'refuse', answer: 'It was made for you' }]);

  const mails = await mailsTo(stack, buyer.session.user.email, 16);
  const usual = /request was (sent|accepted)|money has (come|gone)|parcel/i;
  const told = Object.fromEntries(mails.map((mail) => [subjects([mail])[0] ?? '', mail]));
  t.same(
    subjects(mails).filter((subject) => !usual.test(subject ?? '')),
    [
      'An order has ended',
      'The artist has ended your order',
      'Your order has run out',
      'Your request was declined',
      'Your return was refused',
    ],
  );
  t.match(told['An order has ended'], 'before it was accepted. You owe nothing.');
  t.match(told['The artist has ended your order'], 'the artist says that all of your money has gone back');
  t.match(told['Your order has run out'], 'so the works are free again');
  t.match(told['Your request was declined'], 'You have paid nothing, and nothing is owed.');
  t.match(told['Your return was refused'], 'Your order says what the artist answered.');
});
