import type { StripeAccounts } from './accounts.ts';
import { type Form, valueAt } from './form.ts';
import type { StripeLedger } from './ledger.ts';
import { type Intent, type Session, StripeRefusal } from './things.ts';

/** What Stripe can be asked to read along. */
const ALONG = 'payment_intent.latest_charge.balance_transaction';
const DEFAULT_PAGE = 10;

/** A page of a list, from after a thing on. */
function pageOf<Thing extends { id: string }>(
  things: Thing[],
  query: Form,
  url: string,
  show: (thing: Thing) => object,
) {
  const after = valueAt(query, 'starting_after');
  const from = after === undefined ? 0 : things.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw new StripeRefusal(404, 'resource_missing');
  const limit = Number(valueAt(query, 'limit') ?? DEFAULT_PAGE);
  const data = things.slice(from, from + limit).map(show);
  return { object: 'list', url, has_more: things.length > from + limit, data };
}

/** Shows what the ledger keeps as Stripe does: by its id where nobody asked for more. */
export function rendererOf(ledger: StripeLedger, accounts: StripeAccounts) {
  const whole = (intent: Intent) => {
    const charge = intent.latest_charge === null ? null : ledger.charge(intent.latest_charge);
    const entry = charge?.balance_transaction ? ledger.entry(charge.balance_transaction) : null;
    return { ...intent, latest_charge: charge && { ...charge, balance_transaction: entry } };
  };
  const shown = ({ intent_metadata: _metadata, ...session }: Session, expanded: boolean) =>
    expanded && session.payment_intent !== null
      ? { ...session, payment_intent: whole(ledger.intent(session.payment_intent)) }
      : session;
  const isExpanded = (query: Form, path: string): boolean => {
    const asked = valueAt(query, 'expand', '0');
    if (asked !== undefined && asked !== path) throw new StripeRefusal(400, 'parameter_unknown');
    return asked !== undefined;
  };

  /** Answers what only reads. */
  function listed(path: string, query: Form): object {
    const [, id] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path) ?? [];
    if (id !== undefined) return shown(ledger.session(id), isExpanded(query, ALONG));
    if (path === '/v1/refunds')
      return pageOf(ledger.refundsOf(valueAt(query, 'payment_intent') ?? ''), query, path, (refund) => refund);
    if (path === '/v1/disputes')
      return pageOf(ledger.disputesOf(valueAt(query, 'payment_intent') ?? ''), query, path, (dispute) => dispute);
    if (path === '/v1/transfers')
      return pageOf(accounts.inGroup(valueAt(query, 'transfer_group') ?? ''), query, path, (transfer) => transfer);
    const [, transfer] = /^\/v1\/transfers\/(\w+)\/reversals$/.exec(path) ?? [];
    if (transfer !== undefined) return pageOf(accounts.reversalsOf(transfer), query, path, (reversal) => reversal);
    if (path !== '/v1/checkout/sessions') throw new StripeRefusal(404, 'resource_missing');
    const [intent, since] = [valueAt(query, 'payment_intent'), Number(valueAt(query, 'created', 'gte') ?? 0)];
    const which = ledger
      .sessions()
      .filter((session) => session.created >= since && (intent === undefined || session.payment_intent === intent));
    const expanded = isExpanded(query, `data.${ALONG}`);
    return pageOf(which, query, path, (session) => shown(session, expanded));
  }
  return { shown, listed };
}
