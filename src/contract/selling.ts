import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Absentable, Nullable, NullableText, Text } from './primitives.ts';
import { Country } from './ship-to.ts';

export const SELLING_LIMITS = {
  how_to_pay: { minLength: 1, maxLength: 2_000 },
  rates: 50,
  /** Dollars; a rate must be below it. */
  price: 10_000_000,
  days: { minimum: 1, maximum: 365 },
} as const;

/** Where a rate holds that no other rate knows. */
export const EVERYWHERE = 'everywhere';

const CENTS = /^\d+(\.\d{1,2})?$/;
const Price = Type.Refine(
  Type.Number({ minimum: 0, exclusiveMaximum: SELLING_LIMITS.price }),
  (price) => CENTS.test(String(price)),
  () => 'must have at most 2 decimals',
);

/** What an artist asks for one parcel to a country, whatever is in it, and in how many days it arrives. */
export const Rate = Type.Object({
  to: Type.String({ pattern: '^(?:[A-Z]{2}|everywhere)$' }),
  price: Price,
  days: Type.Integer(SELLING_LIMITS.days),
});
export type Rate = Static<typeof Rate>;

/**
 * How an artist sells: how they want to be paid, in words that the collector reads once a request is accepted, and what
 * shipping costs. What is left out stays as it is.
 */
export const SellingBody = Type.Object({
  how_to_pay: Absentable(Text({ maxLength: 2_000 })),
  ships_from: Absentable(Country),
  /** Each country once; none: the house's rate holds. */
  rates: Type.Optional(Type.Array(Rate, { maxItems: SELLING_LIMITS.rates })),
});
export type SellingBody = Static<typeof SellingBody>;

export const SellingReply = Type.Object({
  how_to_pay: NullableText,
  ships_from: Nullable(Country),
  rates: Type.Array(Rate),
});
export type SellingReply = Static<typeof SellingReply>;
