import t from 'tap';
import type { Payment } from '../../src/serving/payments/provider.ts';
import { judgePayment } from '../../src/shop/orders/card/judge.ts';
import type { KnownPayment } from '../../src/shop/orders/card/known.ts';

const REFERENCE = '7.00000000-0000-0000-0000-000000000000';
const seen = (more: Partial<Payment> = {}): Payment => ({
  ...{ id: 'p_1', reference: REFERENCE, state: 'open', amount_cents: 5_000, captured_cents: 0, refunded_cents: 0 },
  ...{ fee_cents: 0, declined: false, page: null, dispute: null },
  ...more,
});
const known = (more: Partial<KnownPayment> = {}): KnownPayment => ({
  ...{ checkout_id: 7, reference: REFERENCE, amount_cents: 5_000, provider_id: 'p_1', opened_at: 1 },
  ...{ capture_cents: null, captured_cents: null, fee_cents: null, returned_cents: 0 },
  ...{ voided: false, watched: true, changed_at: new Date(0) },
  refund_cents: { asked: 0, done: 0, failed: 0 },
  dispute_cents: { opened: 0, won: 0, lost: 0 },
  ...more,
});
const CAPTURED = { state: 'captured', captured_cents: 5_000, fee_cents: 175 } as const;
const DISPUTE = { state: 'open', amount_cents: 5_000, fee_cents: 1_500, due_at: '2026-02-01T00:00:00.000Z' } as const;
const TAKEN = { capture_cents: 5_000, captured_cents: 5_000, fee_cents: 175, watched: false };

t.test('a payment at the provider and in the log', (t) => {
  const same: [what: string, Payment, KnownPayment | undefined, underWay: boolean][] = [
    ['that nobody has paid', seen(), known(), false],
    ['that nobody has paid, and nobody looks at any more', seen(), known({ watched: false }), false],
    ['that is paid, and of which nobody was told yet', seen({ state: 'authorised' }), known(), true],
    ['that is sold, and not taken yet', seen({ state: 'authorised' }), known({ capture_cents: 5_000 }), true],
    ['that is taken, and not noted yet', seen(CAPTURED), known({ capture_cents: 5_000 }), true],
    ['that is taken', seen(CAPTURED), known(TAKEN), false],
    [
      'of which a part is to go back',
      seen(CAPTURED),
      known({ ...TAKEN, refund_cents: { asked: 900, done: 0, failed: 0 } }),
      true,
    ],
    [
      'of which a part has gone back, and it is not noted yet',
      seen({ ...CAPTURED, refunded_cents: 900 }),
      known({ ...TAKEN, refund_cents: { asked: 900, done: 0, failed: 0 } }),
      true,
    ],
    [
      'whose refund the bank did not take',
      seen(CAPTURED),
      known({ ...TAKEN, refund_cents: { asked: 900, done: 0, failed: 900 } }),
      false,
    ],
    ['that is to be let go of', seen({ state: 'authorised' }), known({ capture_cents: 0 }), true],
    ['that is let go of', seen({ state: 'voided' }), known({ capture_cents: 0, voided: true }), false],
    ['that could not be taken', seen({ state: 'voided' }), known({ capture_cents: 5_000, voided: true }), false],
    [
      'for which a bank asks',
      seen({ ...CAPTURED, dispute: DISPUTE }),
      known({ ...TAKEN, dispute_cents: { opened: 5_000, won: 0, lost: 0 } }),
      false,
    ],
    [
      'for which a bank has asked, and has decided just now',
      seen({ ...CAPTURED, dispute: { ...DISPUTE, state: 'lost' } }),
      known({ ...TAKEN, watched: true, dispute_cents: { opened: 5_000, won: 0, lost: 0 } }),
      false,
    ],
    ['that is taken, of which nothing is sold', seen(CAPTURED), known({ capture_cents: 0 }), true],
    [
      'of which all that was taken has gone back, and it is not noted yet',
      seen({ ...CAPTURED, refunded_cents: 5_000 }),
      known({ capture_cents: 0 }),
      true,
    ],
    [
      'of which what was not sold has gone back',
      seen({ ...CAPTURED, refunded_cents: 2_000 }),
      known({ ...TAKEN, capture_cents: 3_000, captured_cents: 3_000, returned_cents: 2_000 }),
      false,
    ],
    ['of another shop that nobody has paid', seen({ reference: 'other' }), undefined, false],
  ];
  for (const [what, one, other, underWay] of same) t.same(judgePayment(one, other), { says: [], underWay }, what);
  t.end();
});

t.test('a payment of which the provider says something else than the log', (t) => {
  const differing: [Payment, KnownPayment | undefined, says: string][] = [
    [seen(CAPTURED), undefined, 'took $50.00, and no checkout asked for it'],
    [seen({ ...CAPTURED, id: 'p_2' }), known(TAKEN), 'took $50.00, and no checkout asked for it'],
    [seen({ state: 'authorised', reference: 'other' }), known(), 'holds $50.00, and no checkout asked for it'],
    [seen({ amount_cents: 1 }), known(), 'is of $0.01, and $50.00 was asked for'],
    [seen({ ...CAPTURED, captured_cents: 4_000 }), known(TAKEN), 'took $40.00, and the log has $50.00'],
    [seen(CAPTURED), known(), 'took $50.00, and the log has $0.00'],
    [seen({ ...CAPTURED, fee_cents: 176 }), known(TAKEN), 'cost a fee of $1.76, and the log has $1.75'],
    [seen({ ...CAPTURED, refunded_cents: 1 }), known(TAKEN), 'gave back $0.01, and the log has $0.00'],
    [
      seen(CAPTURED),
      known({ ...TAKEN, refund_cents: { asked: 900, done: 900, failed: 0 } }),
      'gave back $0.00, and the log has $9.00',
    ],
    [
      seen(CAPTURED),
      known({ ...TAKEN, capture_cents: 3_000, captured_cents: 3_000, returned_cents: 2_000 }),
      'gave back $0.00, and the log has $20.00',
    ],
    [seen({ state: 'authorised' }), known({ watched: false }), 'holds $50.00, and nobody takes it or lets go of it'],
    [
      seen({ state: 'authorised' }),
      known({ capture_cents: 0, voided: true }),
      'holds $50.00, and nobody takes it or lets go of it',
    ],
    [
      seen({ ...CAPTURED, dispute: { ...DISPUTE, state: 'lost' } }),
      known(TAKEN),
      'has a dispute: lost, of $50.00; the log has one of $0.00, $0.00 of it won and $0.00 lost',
    ],
    [
      seen(CAPTURED),
      known({ ...TAKEN, dispute_cents: { opened: 5_000, won: 5_000, lost: 0 } }),
      'has a dispute: none; the log has one of $50.00, $50.00 of it won and $0.00 lost',
    ],
    [seen({ state: 'voided' }), known({ capture_cents: 5_000 }), 'is voided, and $50.00 of it is sold'],
  ];
  for (const [one, other, says] of differing) t.same(judgePayment(one, other), { says: [says], underWay: false }, says);
  t.end();
});
