import type { Cart, CartItem } from '#contract/cart.ts';
import { priceOf } from '../../../lib/money.ts';
import type { OrderAmounts } from '../Amounts.tsx';

/** The lines of a bag that can be bought now, and those that stay in it. */
export function splitBag({ items }: Cart): { wanted: CartItem[]; left: CartItem[] } {
  const isFree = ({ artwork }: CartItem) => artwork.status === 'available';
  return { wanted: items.filter(isFree), left: items.filter((item) => !isFree(item)) };
}

const cents = (dollars: number) => Math.round(dollars * 100);

/**
 * What some lines of a bag come to. Shipping and tax are shares of the subtotal, so those of a part of the bag are
 * known; the server says so if they are others.
 */
export function amountsOf(cart: Cart, wanted: CartItem[]): OrderAmounts {
  const subtotal = wanted.reduce((sum, { price, quantity }) => sum + cents(priceOf(price, quantity)), 0);
  const whole = cents(cart.subtotal);
  const share = (dollars: number) => (whole === 0 ? 0 : Math.round((cents(dollars) * subtotal) / whole));
  const [shipping, tax] = [share(cart.shipping_cost), share(cart.tax_amount)];
  return {
    subtotal: subtotal / 100,
    shipping_cost: shipping / 100,
    tax_amount: tax / 100,
    total_amount: (subtotal + shipping + tax) / 100,
  };
}

/** Another text for each change of what is asked for, or of its prices. */
export function nameOf(wanted: CartItem[]): string {
  return wanted.map(({ artwork_id, quantity, price }) => `${artwork_id}x${quantity}@${price}`).join(' ');
}
