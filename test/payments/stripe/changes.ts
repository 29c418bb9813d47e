import type { StripeAccounts } from './accounts.ts';
import { type Form, textsAt, valueAt } from './form.ts';
import type { StripeLedger } from './ledger.ts';
import type { rendererOf } from './render.ts';
import { type Asked, StripeRefusal } from './things.ts';

const PRICE = ['line_items', '0', 'price_data'];

function askedIn(form: Form): Asked {
  const isManual = valueAt(form, 'payment_intent_data', 'capture_method') === 'manual';
  if (valueAt(form, 'mode') !== 'payment' || !isManual) throw new StripeRefusal(400, 'parameter_unknown');
  const until = valueAt(form, 'expires_at');
  return {
    currency: valueAt(form, ...PRICE, 'currency') ?? '',
    amount: Number(valueAt(form, ...PRICE, 'unit_amount')) * Number(valueAt(form, 'line_items', '0', 'quantity')),
    reference: valueAt(form, 'client_reference_id') ?? null,
    returnTo: valueAt(form, 'success_url') ?? '',
    leaveTo: valueAt(form, 'cancel_url') ?? '',
    expiresAt: until === undefined ? undefined : Number(until),
    metadata: textsAt(form, 'payment_intent_data', 'metadata'),
  };
}

/** The calls that change something, by their paths and forms. @throws StripeRefusal */
export function changesOf(
  ledger: StripeLedger,
  accounts: StripeAccounts,
  { shown, origin }: Pick<ReturnType<typeof rendererOf>, 'shown'> & { origin(): string },
): (path: string, form: Form) => object {
  return (path, form) => {
    const [, of, id = '', deed = 'create'] = /^\/v1\/([a-z_/]+?)(?:\/(\w+_\w+)\/([a-z]+))?$/.exec(path) ?? [];
    switch (`${of} ${deed}`) {
      case 'checkout/sessions create':
        return shown(ledger.open(askedIn(form), origin()), valueAt(form, 'expand', '0') !== undefined);
      case 'checkout/sessions expire':
        return shown(ledger.expire(id), false);
      case 'payment_intents capture':
        return ledger.capture(id, Number(valueAt(form, 'amount_to_capture')));
      case 'payment_intents cancel':
        return ledger.cancel(id);
      case 'refunds create':
        return ledger.refund(
          valueAt(form, 'payment_intent') ?? '',
          Number(valueAt(form, 'amount')),
          textsAt(form, 'metadata'),
        );
      case 'transfers create':
        return accounts.transfer(
          valueAt(form, 'destination') ?? '',
          Number(valueAt(form, 'amount')),
          valueAt(form, 'transfer_group') ?? null,
          textsAt(form, 'metadata'),
        );
      case 'transfers reversals':
        return accounts.reverse(id, Number(valueAt(form, 'amount')), textsAt(form, 'metadata'));
      default:
        throw new StripeRefusal(404, 'resource_missing');
    }
  };
}
