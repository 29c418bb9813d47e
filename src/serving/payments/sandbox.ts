import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Payment, type Provider, ProviderError } from './provider.ts';
import { isSigned, SIGNATURE_HEADER } from './signature.ts';

/** Milliseconds for one call: less than the lease of an effect, and bearable for a page that waits. */
const PATIENCE = 10_000;
/** More than any answer of the sandbox has. */
const MAX_BYTES = 1_000_000;

const Cents = Type.Integer({ minimum: 0 });
const PaymentAnswer = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  state: Type.Enum(['open', 'authorised', 'captured', 'voided']),
  amount_cents: Cents,
  captured_cents: Cents,
  refunded_cents: Cents,
  fee_cents: Cents,
  declined: Type.Boolean(),
  page: Type.Union([Type.String(), Type.Null()]),
  dispute: Type.Union([
    Type.Object({
      ...{ state: Type.Enum(['open', 'won', 'lost']), due_at: Type.String() },
      ...{ amount_cents: Cents, fee_cents: Cents },
    }),
    Type.Null(),
  ]),
});
const outcome = { id: Type.String(), amount_cents: Cents, state: Type.Enum(['done', 'failed']) };
const TransferAnswer = Type.Object({ ...outcome, account: Type.String(), reference: Type.String() });
const RefundAnswer = Type.Object({ ...outcome, payment: Type.String() });
const ReversalAnswer = Type.Object({ ...outcome, transfer: Type.String() });
const NoticeBody = Type.Object({ id: Type.String({ maxLength: 100 }), payment: Type.String({ maxLength: 100 }) });
const Refusal = Type.Object({ code: Type.String() });

function parsed<Schema extends TSchema>(schema: Schema, text: string): Static<Schema> {
  try {
    const value: unknown = JSON.parse(text);
    if (Value.Check(schema, value)) return value;
  } catch {
    // What is no JSON is no answer either.
  }
  throw new ProviderError('unknown', 'strange_answer');
}

/**
 * Asks the pretend provider, which is a process of its own (`sandbox/main.ts`, which `npm start` runs).
 *
 * @param stopping cuts off the calls under way, and any later one
 */
export function openSandbox(
  { url, secret }: { url: string; secret: string },
  {
    now = () => new Date(),
    patience = PATIENCE,
    stopping,
  }: { now?: () => Date; patience?: number; stopping?: AbortSignal | undefined } = {},
): Provider {
  async function call(method: 'GET' | 'POST', path: string, key?: string, body?: object): Promise<string> {
    const answer = await fetch(new URL(path, url), {
      method,
      redirect: 'error',
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(patience), ...(stopping ? [stopping] : [])]),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (!answer || text === null || text === undefined) throw new ProviderError('unknown', 'no_answer');
    if (text.length > MAX_BYTES) throw new ProviderError('unknown', 'strange_answer');
    if (answer.ok) return text;
    if (answer.status >= 500 || answer.status === 429) throw new ProviderError('unknown', `status_${answer.status}`);
    throw new ProviderError('refused', parsed(Refusal, text).code);
  }
  const of = (id: string) => `/payments/${encodeURIComponent(id)}`;
  const found = async (path: string): Promise<Payment[]> =>
    parsed(Type.Object({ payments: Type.Array(PaymentAnswer) }), await call('GET', path)).payments;

  return {
    name: 'sandbox',
    async ask({ key, reference, amount_cents, returnTo, leaveTo }) {
      const body = { reference, amount_cents, return_to: returnTo, leave_to: leaveTo };
      return parsed(PaymentAnswer, await call('POST', '/payments', key, body));
    },
    async look(id) {
      try {
        return parsed(PaymentAnswer, await call('GET', of(id)));
      } catch (error) {
        if (error instanceof ProviderError && error.code === 'not_found') return null;
        throw error;
      }
    },
    async find(reference) {
      return (await found(`/payments?reference=${encodeURIComponent(reference)}`))[0] ?? null;
    },
    async capture({ key, id, amount_cents }) {
      return parsed(PaymentAnswer, await call('POST', `${of(id)}/capture`, key, { amount_cents }));
    },
    async void({ key, id }) {
      return parsed(PaymentAnswer, await call('POST', `${of(id)}/void`, key, {}));
    },
    async findRefund({ key, id }) {
      const text = await call('GET', `${of(id)}/refunds?key=${encodeURIComponent(key)}`);
      return parsed(Type.Object({ refunds: Type.Array(RefundAnswer) }), text).refunds[0] ?? null;
    },
    async refund({ key, id, amount_cents }) {
      return parsed(RefundAnswer, await call('POST', `${of(id)}/refunds`, key, { amount_cents }));
    },
    // It opens one for each, and is told nothing of a person.
    accountOf: (artistId) => `artist-${artistId}`,
    async findTransfer({ key }) {
      const text = await call('GET', `/transfers?key=${encodeURIComponent(key)}`);
      return parsed(Type.Object({ transfers: Type.Array(TransferAnswer) }), text).transfers[0] ?? null;
    },
    async transfer({ key, account, amount_cents, reference }) {
      const path = `/accounts/${encodeURIComponent(account)}/transfers`;
      return parsed(TransferAnswer, await call('POST', path, key, { amount_cents, reference }));
    },
    async findReversal({ key }) {
      const text = await call('GET', `/reversals?key=${encodeURIComponent(key)}`);
      return parsed(Type.Object({ reversals: Type.Array(ReversalAnswer) }), text).reversals[0] ?? null;
    },
    async reverse({ key, transfer, amount_cents }) {
      const path = `/transfers/${encodeURIComponent(transfer)}/reversals`;
      return parsed(ReversalAnswer, await call('POST', path, key, { amount_cents }));
    },
    list: (after) => found(`/payments?after=${encodeURIComponent(after ?? '')}`),
    readNotice(body, headers) {
      if (!isSigned(secret, body, headers[SIGNATURE_HEADER], now())) return null;
      return parsed(NoticeBody, body.toString('utf8'));
    },
  };
}
