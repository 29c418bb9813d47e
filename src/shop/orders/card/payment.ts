import Type, { type Static } from 'typebox';
import { Id, Nullable } from '../../../contract/primitives.ts';
import type { PaymentEvent } from './events.ts';

const Cents = Type.Integer({ minimum: 0 });

const PaymentState = Nullable(
  Type.Object({
    checkout_id: Id,
    user_id: Id,
    reference: Type.String(),
    amount_cents: Cents,
    order_ids: Type.Array(Id),
    /** Null until the provider has answered. */
    provider_id: Nullable(Type.String()),
    /** Where its buyer pays. */
    page: Nullable(Type.String()),
    step: Type.Enum(['asked', 'open', 'failed', 'authorised', 'captured', 'voided']),
    /** What is taken of it, once that is decided. */
    capture_cents: Nullable(Cents),
  }),
);
/** The payment of a checkout by card; null before its buyer has asked to pay. */
export type CardPayment = Static<typeof PaymentState>;
type Asked = NonNullable<CardPayment>;

function evolveAsked(state: Asked, { type, payload }: PaymentEvent): Asked {
  switch (type) {
    // The provider's answer may be noted later than what a notice led to.
    case 'payment_opened': {
      const { provider_id, page } = payload;
      return { ...state, provider_id, page, step: state.step === 'asked' ? 'open' : state.step };
    }
    case 'payment_failed':
      return isDecided(state) ? state : { ...state, step: 'failed' };
    case 'payment_settled': {
      const { provider_id, capture_cents } = payload;
      return { ...state, provider_id, capture_cents, step: capture_cents > 0 ? 'authorised' : 'voided' };
    }
    case 'payment_captured':
      // Of one of which nothing was sold all went back.
      return { ...state, step: state.capture_cents === 0 ? 'voided' : 'captured' };
    case 'capture_failed':
    case 'payment_voided':
      return { ...state, step: 'voided' };
    default:
      return state;
  }
}

export const payment = {
  name: 'card-payment',
  version: 1,
  schema: PaymentState,
  initial: null as CardPayment,
  evolve(state: CardPayment, event: PaymentEvent): CardPayment {
    if (event.type !== 'payment_asked') return state && evolveAsked(state, event);
    const nothing = { provider_id: null, page: null, step: 'asked' as const, capture_cents: null };
    return { ...event.payload, ...nothing };
  },
};

/** The stream of the payment of a checkout. */
export const paymentStream = (checkoutId: number) => `payment-${checkoutId}`;

/** Whether nothing can become of it any more but what is decided already. */
export const isDecided = (state: Asked) => state.capture_cents !== null || state.step === 'voided';

/** Whether its buyer may be paying now. A card that was refused is nothing to wait for. */
export const isUnderWay = (state: CardPayment) => state?.step === 'asked' || state?.step === 'open';
