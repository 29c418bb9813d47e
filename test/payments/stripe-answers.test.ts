import t from 'tap';
import { openStripe } from '../../src/serving/payments/stripe/open.ts';
import { asked, opened } from './stripe/opened.ts';
import type { Fault } from './stripe/server.ts';
import { KEPT_FOR, SECRET } from './with-stripe.ts';

t.test('what Stripe answers says whether something has happened, or that nobody knows', async (t) => {
  const { stripe, provider, open } = await opened(t);
  const FAULTS: [Fault, { kind: string; code: string }][] = [
    ['lose', { kind: 'unknown', code: 'no_answer' }],
    [
      { status: 500, code: 'internal' },
      { kind: 'unknown', code: 'internal' },
    ],
    [
      { status: 429, code: 'rate_limit' },
      { kind: 'unknown', code: 'rate_limit' },
    ],
    [
      { status: 409, code: 'lock_timeout' },
      { kind: 'unknown', code: 'lock_timeout' },
    ],
    [
      { status: 402, code: 'card_declined' },
      { kind: 'refused', code: 'card_declined' },
    ],
    [
      { status: 400, code: 'parameter_unknown' },
      { kind: 'refused', code: 'parameter_unknown' },
    ],
    [
      { status: 401, code: 'api_key_expired' },
      { kind: 'unknown', code: 'api_key_expired' },
    ],
    [
      { status: 403, code: 'not_permitted' },
      { kind: 'unknown', code: 'not_permitted' },
    ],
  ];
  for (const [fault, error] of FAULTS) {
    stripe.fault(fault, 1);
    const before = stripe.requests.length;
    await t.rejects(provider.ask(asked()), error, JSON.stringify(fault));
    t.equal(stripe.requests.length, before + 1, 'and it is not asked again by the library');
  }
  stripe.occupy('under way');
  await t.rejects(provider.ask(asked({ key: 'under way' })), { kind: 'unknown', code: 'idempotency_key_in_use' });
  await provider.ask(asked({ key: 'twice' }));
  await t.rejects(provider.ask(asked({ key: 'twice' })), { kind: 'refused', code: 'key_reused' });
  await t.rejects(provider.ask(asked({ amount_cents: 49 })), { kind: 'refused', code: 'amount_too_small' });
  await t.rejects(open({ key: 'sk_test_of_somebody_else' }).ask(asked()), {
    ...{ kind: 'unknown', code: 'invalid_request_error' },
  });
  const hearing = openStripe(
    { key: null, secret: SECRET, live: false, url: stripe.origin },
    {
      ...{ now: () => new Date(), keptFor: KEPT_FOR },
    },
  );
  await t.rejects(hearing.ask(asked()), { kind: 'refused', code: 'no_key_in_this_process' });
  await stripe.close();
  await t.rejects(provider.look('cs_test_any'), { kind: 'unknown', code: 'no_answer' });
});

t.test('Stripe is waited for no longer than is bearable', async (t) => {
  const { stripe, open } = await opened(t);
  stripe.fault('hang', 1);
  await t.rejects(open({}, 200).ask(asked()), { kind: 'unknown', code: 'no_answer' });
});
