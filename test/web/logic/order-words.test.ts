import t from 'tap';
import type { Order } from '../../../src/contract/orders.ts';
import type { Sale } from '../../../src/contract/sales.ts';
import { hasCome, refundable, timeLeft } from '../../../web/src/features/orders/order-words.ts';
import { endsOrder, wrongAmount } from '../../../web/src/features/orders/selling/refund-amount.ts';
import { mayComeLate, tellArtist } from '../../../web/src/features/orders/tell-artist.ts';
import { tellCollector } from '../../../web/src/features/orders/tell-collector.ts';
import { formatMoment } from '../../../web/src/lib/format.ts';

/** An order for 53.10 dollars, as both sides see it. */
const order = (said: Partial<Order & Sale>) =>
  ({
    ...{ status: 'paid', total_amount: 53.1, refunded: 0, refund_owed: 0, refunds: [], payment: 'captured' },
    ...{ artist: { id: 1, name: 'Ada' }, return: null, cancelled_by: null, paid_late: false, accepted: true },
    ...said,
  }) as unknown as Order & Sale;

t.test('the time that is left', async (t) => {
  const now = new Date('2027-03-04T10:00:00Z');
  const left = (instant: string) => timeLeft(instant, now);
  t.test('is a minute less than the server keeps', async (t) => {
    t.equal(left('2027-03-04T10:06:00Z'), '5 minutes');
    t.equal(left('2027-03-04T10:02:00Z'), '1 minute');
    t.equal(left('2027-03-04T10:01:59Z'), undefined);
    t.equal(left('2027-03-04T09:00:00Z'), undefined);
  });
  t.test('is told in its two largest units', async (t) => {
    t.equal(left('2027-03-06T10:00:00Z'), '1 day 23 hours');
    t.equal(left('2027-03-06T10:01:00Z'), '2 days');
    t.equal(left('2027-03-04T13:05:00Z'), '3 hours 4 minutes');
  });
});

t.test('until when an order is kept is the same wherever a page says it', async (t) => {
  const hold_until = '2027-03-04T10:06:00Z';
  const end = ` until ${formatMoment('2027-03-04T10:05:00Z')}`;
  for (const method of ['card', 'arranged'] as const)
    t.match(tellCollector(order({ status: 'awaiting_payment', payment: 'none', method, hold_until })), end);
  t.match(tellArtist(order({ status: 'awaiting_payment', payment: 'none', hold_until })), end);
});

t.test('what is said of an order that was cancelled', async (t) => {
  const cancelled = (said: Partial<Order & Sale>) => order({ status: 'cancelled', cancelled_by: 'buyer', ...said });
  t.test('before it was paid', async (t) => {
    const unpaid = cancelled({ payment: 'none' });
    t.equal(tellCollector(unpaid), 'You have cancelled this. If money was sent, ask Ada for it.');
    t.match(tellArtist(unpaid), 'If money comes after all, note it here.');
    const never = { payment: 'none', accepted: false } as const;
    t.notMatch(tellArtist(cancelled(never)), 'money', 'nobody was told how to pay');
    for (const said of [cancelled(never), order({ status: 'expired', ...never })]) {
      t.notMatch(tellCollector(said), 'money');
      t.match(tellCollector(said), 'Nothing is to be paid.');
    }
  });
  t.test('after it was paid: who owes what', async (t) => {
    const paid = cancelled({ refund_owed: 53.1 });
    t.equal(tellCollector(paid), 'You have cancelled this. Ada must give you $53.10.');
    t.match(tellArtist(paid), 'You owe the collector $53.10.');
  });
  t.test('by the house, which says the same to both', async (t) => {
    for (const tell of [tellCollector, tellArtist])
      t.equal(tell(cancelled({ cancelled_by: 'house' })), 'This order has ended because one side has left Vernissage.');
  });
});

t.test('money that came too late is owed, whatever has ended the order', async (t) => {
  for (const status of ['expired', 'cancelled'] as const) {
    const late = order({ status, paid_late: true, refund_owed: 53.1, cancelled_by: 'buyer' });
    t.match(tellCollector(late), 'Ada must give you $53.10.');
    t.match(tellArtist(late), 'You owe the collector $53.10.');
    t.equal(mayComeLate(late), false, 'it has come');
  }
});

t.test('money that came too late from a card was never taken, and nobody is told of a debt', async (t) => {
  const late = { method: 'card', payment: 'voided', paid_late: true } as const;
  for (const ended of [{ status: 'expired' }, { status: 'cancelled', cancelled_by: 'buyer' }] as const) {
    const said = order({ ...late, ...ended });
    t.equal(tellArtist(said), 'The collector paid when this was over. Nothing is kept of the money.');
    t.match(tellCollector(said), 'Nothing is kept of your money');
    t.equal(hasCome(said), false);
    t.equal(refundable(said), 0);
  }
  for (const payment of ['none', 'voided'] as const)
    t.match(
      tellArtist(
        order({ ...late, payment, paid_late: payment === 'voided', status: 'cancelled', cancelled_by: 'house' }),
      ),
      'one side has left',
    );
  const unpaid = order({ method: 'card', payment: 'none', status: 'cancelled', cancelled_by: 'buyer' });
  t.match(tellArtist(unpaid), 'changed their mind before it was paid');
});

t.test('a card that could not be charged in the end', async (t) => {
  const ended = { method: 'card', payment: 'voided', status: 'cancelled', cancelled_by: 'house' } as const;
  t.equal(tellCollector(order(ended)), 'Your card was not charged, and the order has ended. You owe nothing.');
  t.match(tellArtist(order(ended)), 'The card was not charged, and the order has ended.');
  const charging = order({ method: 'card', charging: true });
  t.match(tellArtist(charging), 'Send the order once it has been.', 'nothing is sent before the money is taken');
});

t.test('money may come late where the collector was told how to pay, and none has come', async (t) => {
  const expired = order({ status: 'expired', payment: 'none' });
  t.equal(mayComeLate(expired), true);
  t.equal(mayComeLate({ ...expired, accepted: false }), false);
  t.equal(mayComeLate({ ...expired, status: 'cancelled', cancelled_by: 'buyer' }), true);
  t.equal(mayComeLate({ ...expired, status: 'cancelled', cancelled_by: 'house' }), false);
  t.equal(mayComeLate({ ...expired, status: 'declined' }), false);
});

t.test('an order that was delivered says what has become of its return', async (t) => {
  const told = (state: 'asked' | 'accepted' | 'refused' | 'received', refund_owed = 0) => {
    const sent = { state, lines: [], asked_at: '2027-03-04T10:00:00Z', reason: null, answer: null };
    const one = order({ status: 'delivered', delivered_at: '2027-03-01T12:00:00Z', refund_owed, return: sent });
    return [tellCollector(one), tellArtist(one)];
  };
  t.match(told('asked'), [/has not answered yet/, /Accept or refuse/]);
  t.match(told('accepted'), [/has agreed/, /once it has come/]);
  t.match(told('refused'), [/does not take it back/, /have refused/]);
  t.match(told('received', 50), [/Ada has it back, and must give you \$50\.00/, /Give the collector \$50\.00/]);
  t.match(told('received'), [/Ada has it back\.$/, /It has come back\.$/]);
});

t.test('all the money of an order has gone back on a day', async (t) => {
  const refunds = [
    { amount: 3.1, at: '2027-03-04T12:00:00Z' },
    { amount: 50, at: '2027-03-06T12:00:00Z' },
  ];
  const refunded = order({ status: 'refunded', payment: 'refunded', refunded: 53.1, refunds });
  t.equal(tellCollector(refunded), 'Ada says that all your money went back on March 6, 2027.');
  t.equal(tellArtist(refunded), 'You noted that all the money went back on March 6, 2027.');
});

t.test('an amount that goes back', async (t) => {
  t.test('is at most what is left, to the cent', async (t) => {
    t.equal(refundable(order({ refunded: 0.1 })), 53);
    t.equal(refundable(order({ payment: 'none' })), 0);
    t.equal(wrongAmount('53.10', 53.1), undefined);
    t.equal(wrongAmount('53,10', 53.1), undefined);
    t.equal(wrongAmount('53.11', 53.1), 'At most $53.10 can go back');
    t.equal(wrongAmount(' ', 53.1), 'Amount is required');
    for (const text of ['0', '-1', 'all', '1.234.5'])
      t.equal(wrongAmount(text, 53.1), 'Valid amount is required', text);
  });
  t.test('ends an order that is not shipped, once it is all that is left', async (t) => {
    t.equal(endsOrder(order({ refunded: 3.1 }), 50), true);
    t.equal(endsOrder(order({}), 50), false);
    t.equal(endsOrder(order({ status: 'shipped' }), 53.1), false);
    t.equal(endsOrder(order({}), undefined), false);
  });
});
