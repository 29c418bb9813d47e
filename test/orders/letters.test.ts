import t from 'tap';
import { mailsTo, startMail } from '../helpers/mail.ts';
import { shopOf } from './shop.ts';

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

  const subjects = (mails: string[]) => mails.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1]).sort();
  const toArtist = await mailsTo(stack, artist.session.user.email, 3);
  t.same(subjects(toArtist), [
    'A collector has taken back an order',
    ...Array(2).fill('Somebody would like to buy from you'),
  ]);
  const toBuyer = await mailsTo(stack, buyer.session.user.email, 3);
  t.same(subjects(toBuyer), [
    'The artist says that your money has come',
    'Your parcel is on its way',
    'Your request was accepted',
  ]);
  for (const mail of [...toArtist, ...toBuyer]) t.notMatch(JSON.stringify(mail), /thistle bell|Quai|how_to_pay/);
});
