import { shareOf, toCents, toDollars } from '#contract/amounts.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { OrderAmounts } from '../Amounts.tsx';

/** The lines of a bag that can be bought now, and those that stay in it. */
export function splitBag({ items }: Cart): { wanted: CartItem[]; left: CartItem[] } {
  const isFree = ({ artwork }: CartItem) => artwork.status === 'available';
  return { wanted: items.filter(isFree), left: items.filter((item) => !isFree(item)) };
}

/** What an amount is of a subtotal, in basis points, as the server sets it. */
const rateOf = (amount: number, subtotal: number) => (subtotal === 0 ? 0 : Math.round((10_000 * amount) / subtotal));

/**
 * What some lines of a bag come to. Shipping and tax are whole basis points of the subtotal, so those of a part of the
 * bag are known; the server says so if they are others.
 */
export function amountsOf(cart: Cart, wanted: CartItem[]): OrderAmounts {
  const subtotal = wanted.reduce((sum, { price, quantity }) => sum + BigInt(toCents(price)) * BigInt(quantity), 0n);
  const whole = toDollars(subtotal) === cart.subtotal;
  // The rate that a small amount was rounded by is not known, but what it came to is.
  const part = (amount: number) => (whole ? BigInt(toCents(amount)) : shareOf(subtotal, rateOf(amount, cart.subtotal)));
  const [shipping, tax] = [part(cart.shipping_cost), part(cart.tax_amount)];
  return {
    subtotal: toDollars(subtotal),
    shipping_cost: toDollars(shipping),
    tax_amount: toDollars(tax),
    total_amount: toDollars(subtotal + shipping + tax),
  };
}

/** Another text for each change of what is asked for, or of its prices. */
export function nameOf(wanted: CartItem[]): string {
  return wanted.map(({ artwork_id, quantity, price }) => `${artwork_id}x${quantity}@${price}`).join(' ');
}
