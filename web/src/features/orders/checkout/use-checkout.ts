import { type SubmitEvent, useRef, useState } from 'react';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { CheckoutBody, CheckoutReply } from '#contract/checkout.ts';
import { keptAddress } from '../../../lib/drafts/kept-address.ts';
import { useReloadGuard } from '../../../lib/forms/use-reload-guard.ts';
import { randomId } from '../../../lib/random-id.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import type { OrderAmounts } from '../Amounts.tsx';
import { useTexts } from '../use-texts.ts';
import { type CheckoutFields, emptyFields, missing, sendRequest, toBody, typedEarlier } from './checkout-fields.ts';
import { amountsOf, nameOf, splitBag } from './checkout-lines.ts';
import { type Charges, provesNothing, type Refusal, readRefusal } from './refusals.ts';

type Asked = {
  name: string;
  cart: Cart;
  /** Reads the bag again: what was refused is not as it was shown. */
  reload: () => Promise<unknown>;
  onPlaced: (placed: CheckoutReply) => unknown;
};

/** A request that was sent, and what the page showed then. */
type Sent = { body: CheckoutBody; key: string; wanted: CartItem[]; left: CartItem[]; amounts: OrderAmounts };

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
  const usual = amountsOf(cart, wanted);
  const charges = told?.lines === nameOf(wanted) ? told.charges : usual;
  const { shipping_cost, tax_amount } = charges;
  const cents = [usual.subtotal, shipping_cost, tax_amount].map((dollars) => Math.round(dollars * 100));
  const total_amount = cents.reduce((sum, amount) => sum + amount, 0) / 100;
  const shown = { wanted, left, amounts: { ...usual, shipping_cost, tax_amount, total_amount } };

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
        await reload();
        setPending(undefined);
        setRefusal(refused);
        if (refused.charges !== undefined) setTold({ lines: nameOf(request.wanted), charges: refused.charges });
      }
      setProblem(messageOf(error, 'Failed to send the request. Please try again.'));
      setSending(false);
      sent.current = false;
    }
  };
  const send = (fields: CheckoutFields) =>
    deliver({ ...shown, body: toBody(fields, wanted, { shipping_cost, tax_amount }), key: randomId() });
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
    /** Whether the last answer was lost. The same request is then sent until it is answered. */
    unanswered: pending !== undefined,
    submit: pending === undefined ? form.submit(send) : sendAgain,
  };
}
