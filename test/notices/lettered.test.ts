import { randomUUID } from 'node:crypto';
import t from 'tap';
import { ORDER_NEWS } from '../../src/contract/notices.ts';
import { hasLetter } from '../../src/shop/notices/lettered.ts';
import { cardLetters } from '../../src/shop/orders/card/letters.ts';
import { orderLetters } from '../../src/shop/orders/letters.ts';
import { payoutLetters } from '../../src/shop/orders/payouts/letters.ts';
import { forge, ofCardOrder, ofPayment } from '../orders/forged.ts';
import { shopOf } from '../orders/shop.ts';

/** What an event may say beside the order that it is of. */
function sayings(type: string, isCard: boolean): Record<string, unknown>[] {
  if (type === 'order_cancelled')
    return ['buyer', 'artist', 'house'].flatMap((by) => [true, false].map((restocked) => ({ by, restocked })));
  const money = { amount_cents: 50, refunded_cents: 50 };
  if (type === 'order_refunded') return [money, ...(isCard ? [{ ...money, disputed: true }] : [])];
  if (type === 'refund_failed')
    return [{}, { again: true }, { settled_cents: 20 }, { settled_cents: 50 }].map((some) => ({ ...money, ...some }));
  if (type === 'payout_asked') return [0, 20].map((withheld_cents) => ({ ...money, withheld_cents }));
  if (/^(dispute|payout|reversal)_/.test(type)) return [{ ...money, due_at: '2026-12-01T00:00:00Z' }];
  return [{}];
}

t.test('what a letter has told each side of an order is what orders’ letters are written for', async (t) => {
  const { stack, artist, buyer } = await shopOf(t);
  const desk = { db: stack.db, domainLog: stack.parts.domainLog, publicUrl: stack.origin };
  // Letters about money wait until the card is charged.
  const [payment, card] = [ofPayment(7), ofCardOrder(1, 7)];
  await forge(stack, [card.placed(), payment.asked([1], 5_613), card.paid(), payment.settled([[1, 5_613]])]);
  await forge(stack, [payment.captured(5_613, 193)]);
  const ids = { order_id: 1, buyer_id: buyer.session.user.id, artist_id: artist.session.user.id };
  const sides = { buyer: buyer.session.user.email, artist: artist.session.user.email };
  /** The addresses that letters go to. */
  const written = async (type: string, payload: Record<string, unknown>) => {
    const event = { position: 1, stream: 'order-1', version: 1, id: randomUUID(), type, payload };
    const letters = [orderLetters, cardLetters, payoutLetters]
      .flatMap((some) => Object.values(some))
      .filter(({ on }) => on.includes(type));
    const all = letters.map(({ write }) => write(desk, { ...event, actorId: null, occurredAt: new Date() }));
    return (await Promise.all(all)).map((letter) => letter?.to);
  };
  for (const type of ORDER_NEWS)
    for (const isCard of [false, true])
      for (const said of sayings(type, isCard)) {
        const payload = { ...ids, ...(isCard && { method: 'card' }), ...said };
        const addresses = await written(type, payload);
        for (const [side, address] of Object.entries(sides))
          t.equal(
            hasLetter(side as keyof typeof sides, { type, payload } as unknown as Parameters<typeof hasLetter>[1]),
            addresses.includes(address),
            `${type} ${JSON.stringify({ ...payload, ...ids })} to the ${side}`,
          );
      }
  const untaken = { type: 'order_refunded', payload: { ...ids, method: 'card', untaken: true } };
  for (const side of ['buyer', 'artist'] as const)
    t.ok(
      hasLetter(side, untaken as unknown as Parameters<typeof hasLetter>[1]),
      'the letter of its end says that nothing was taken',
    );
});
