import { type SubmitEvent, useRef, useState } from 'react';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { CheckoutBody, CheckoutReply } from '#contract/checkout.ts';
import { keptAddress } from '../../../lib/drafts/kept-address.ts';
import { useReloadGuard } from '../../../lib/forms/use-reload-guard.ts';
import { randomId } from '../../../lib/random-id.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import type { AskedAmounts } from '../Amounts.tsx';
import { nounOf } from '../noun.ts';
import { useTexts } from '../use-texts.ts';
import { type CheckoutFields, emptyFields, missing, sendRequest, toBody, typedEarlier } from './checkout-fields.ts';
import { amountsOf, nameOf, splitBag } from './checkout-lines.ts';
import { type Charges, provesNothing, type Refusal, readRefusal } from './refusals.ts';
import { type Parcel, parcelsOf, useQuote } from './use-quote.ts';

type Asked = {
  name: string;
  cart: Cart;
  /** Reads the bag again: what was refused is not as it was shown. */
  reload: () => Promise<unknown>;
  onPlaced: (placed: CheckoutReply) => unknown;
};

/** A request that was sent, and what the page showed then. */
type Sent = {
  body: CheckoutBody;
  key: string;
  wanted: CartItem[];
  left: CartItem[];
  amounts: AskedAmounts;
  country: string;
  parcels: ReadonlyMap<number, Parcel>;
};

/** A sum of dollars, without what is not known. */
const sumOf = (amounts: (number | null)[]) =>
  amounts.reduce<number>((sum, dollars) => sum + Math.round((dollars ?? 0) * 100), 0) / 100;

/** The request for what can be bought of a bag: its form, its amounts, and why it was refused last. */
export function useCheckout({ name, cart, reload, onPlaced }: Asked) {
  const empty = emptyFields(name);
  const form = useTexts(empty, missing, { texts: () => typedEarlier(empty), keep: keptAddress.keep });
  const [restored, setRestored] = useState(form.dirty);
  /** True from the first press until it is refused: the next screen may still be on its way. */
  const [sending, setSending] = useState(false);
  const sent = useRef(false);
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  /** What the server charges for the very lines that it was asked for. */
  const [told, setTold] = useState<{ lines: string; charges: Charges }>();
  useReloadGuard(form.dirty && !sending);

  /** What was sent without an answer: it may be placed, so nothing else can be asked for before that is known. */
  const [pending, setPending] = useState<Sent>();

  const { wanted, left } = splitBag(cart);
  const { country } = form.texts;
  const quote = useQuote(wanted, country);
  const usual = amountsOf(cart, wanted);
  const asked = `${country} ${nameOf(wanted)}`;
  // Until it is known what the artists ask, the bag says what is likely.
  const charges = told?.lines === asked ? told.charges : (quote.data ?? usual);
  const { shipping_cost, tax_amount } = charges;
  const total_amount = sumOf([usual.subtotal, shipping_cost, tax_amount]);
  const amounts = { subtotal: usual.subtotal, shipping_cost, tax_amount, total_amount };
  const shown = { wanted, left, amounts, country, parcels: parcelsOf(quote.data ?? { orders: [] }) };
  const unsent = wanted.filter(({ artwork_id }) => shown.parcels.get(artwork_id)?.order.ships_there === false);

  const deliver = async (request: Sent) => {
    if (sent.current) return;
    sent.current = true;
    setSending(true);
    setProblem(undefined);
    try {
      const placed = await sendRequest(request.body, request.key);
      keptAddress.forget();
      await onPlaced(placed);
    } catch (error) {
      if (provesNothing(error, pending !== undefined)) setPending(request);
      else {
        const refused = readRefusal(error);
        await Promise.all([reload(), quote.reload()]);
        setPending(undefined);
        setRefusal(refused);
        if (refused.charges !== undefined)
          setTold({ lines: `${request.country} ${nameOf(request.wanted)}`, charges: refused.charges });
      }
      setProblem(messageOf(error, `Failed to send the ${nounOf()}. Please try again.`));
      setSending(false);
      sent.current = false;
    }
  };
  const send = (fields: CheckoutFields) => {
    // What shipping costs is known once there is a country, and the form sends nothing without one.
    if (shipping_cost === null) return;
    return deliver({ ...shown, body: toBody(fields, wanted, { shipping_cost, tax_amount }), key: randomId() });
  };
  const sendAgain = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending !== undefined) void deliver(pending);
  };

  const discard = () => {
    keptAddress.forget();
    form.restart(empty);
    setRestored(false);
  };

  return {
    field: form.field,
    /** Whether the form shows what was typed earlier, and what drops that. */
    draft: { restored: restored && pending === undefined, elsewhere: false, discard },
    ...(pending ?? shown),
    refusal,
    problem,
    sending,
    quote: {
      /** Whether what shipping costs is on its way. */
      asking: quote.loading || quote.outdated,
      error: quote.data === undefined ? quote.error : undefined,
      reload: quote.reload,
      /** Whether some of the works are not shipped to the country. */
      short: unsent.length > 0,
    },
    /** Whether the last answer was lost. The same request is then sent until it is answered. */
    unanswered: pending !== undefined,
    submit: pending === undefined ? form.submit(send) : sendAgain,
  };
}
