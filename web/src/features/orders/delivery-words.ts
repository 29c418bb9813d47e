import type { QuotedOrder } from '#contract/quote.ts';
import { counted } from '../../lib/format.ts';
import { formatPrice } from '../../lib/money.ts';
import { countryName } from './countries.ts';

/** From where something is sent, and how long that takes; empty when nothing was said of it. */
export function tellDelivery({ ships_from, days }: Pick<QuotedOrder, 'ships_from' | 'days'>): string {
  const parts = [
    ...(ships_from === null ? [] : [`from ${countryName(ships_from)}`]),
    ...(days === null ? [] : [`about ${counted(days, 'day')}`]),
  ];
  return parts.join(', ');
}

/** What sending a parcel costs, from where, and how long it takes; empty when the house sends it for nothing. */
export function tellParcel({ shipping_cost, ...order }: QuotedOrder): string {
  const delivery = tellDelivery(order);
  const rest = delivery === '' ? '' : `, ${delivery}`;
  if (shipping_cost === null) return `Shipping by country${rest}`;
  if (shipping_cost === 0) return delivery && `Free shipping${rest}`;
  return `Shipping ${formatPrice(shipping_cost)}${rest}`;
}
