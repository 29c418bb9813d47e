import * as Type from 'typebox';
import { MAX_QUANTITY } from './cart.ts';

/** US dollars, with at most 2 decimals. */
export const Dollars = Type.Number({ minimum: 0 });
/** Pieces of one work in an order. */
export const Quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY });
