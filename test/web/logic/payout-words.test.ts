import t from 'tap';
import type { Payout } from '../../../src/contract/payouts.ts';
import { tellPayout } from '../../../web/src/features/orders/card/tell-payout.ts';

const later: Payout = {
  ...{ state: 'later', at: null, amount: 0, kept: 0, owes: 0, due_at: null, reason: null },
};
const AT = '2026-03-04T12:00:00.000Z';

t.test('an artist reads what becomes of their money of a sale', (t) => {
  const told: [what: string, Partial<Payout> | null, net: number, RegExp[]][] = [
    ['that they have from the collector', null, 42.5, []],
    ['that has not arrived', {}, 42.5, [/^\$42\.50 is sent to you when the order has arrived/]],
    ['that has arrived', { due_at: AT }, 42.5, [/^\$42\.50 is sent to you after .*March.*2026/]],
    ['that is sent', { state: 'on_its_way', amount: 42.5, at: AT }, 42.5, [/^\$42\.50 is on its way to you\.$/]],
    ['that was sent', { state: 'paid_out', amount: 42.5, at: AT }, 42.5, [/^\$42\.50 was paid out to you on .*March/]],
    [
      'that was sent in part',
      { state: 'paid_out', amount: 42.5, kept: 17, at: AT },
      42.5,
      [/^\$42\.50 was paid out/, /^\$17\.00 of it was kept/],
    ],
    [
      'that no account is known for',
      { state: 'failed', at: AT, reason: 'no_account' },
      42.5,
      [/could not be sent .*knows of no account .*We try again on .*March 11/],
    ],
    [
      'that their account did not take',
      { state: 'failed', at: AT, reason: 'not_taken' },
      42.5,
      [/could not be sent .*Your account did not take it/],
    ],
    ['that is asked back', { state: 'coming_back', amount: 0, at: AT }, 0, [/is asked back\.$/]],
    ['that they owe', { state: 'paid_out', amount: 0, owes: 17, at: AT }, 0, [/^You owe \$17\.00 of it/]],
    ['of which all has gone back before it was sent', {}, 0, []],
  ];
  for (const [what, payout, net, sentences] of told) {
    const said = tellPayout({ payout: payout && { ...later, ...payout }, net });
    t.match(said, sentences, `money ${what}`);
    t.equal(said.length, sentences.length, `money ${what}, and nothing else`);
  }
  t.end();
});
