import * as Type from 'typebox';
import { MAX_QUANTITY } from './cart.ts';

/** US dollars, with at most 2 decimals. */
export const Dollars = Type.Number({ minimum: 0 });
const CENTS = /^\d+(\.\d{1,2})?$/;
/** The same, as somebody writes an amount that is not nothing. */
export const SomeDollars = Type.Refine(
  Type.Number({ minimum: 0.01 }),
  (dollars) => CENTS.test(String(dollars)),
  () => 'must have at most 2 decimals',
);
/** Pieces of one work in an order. */
export const Quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY });
