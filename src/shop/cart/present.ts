import { amountsOf, type Rates, toDollars } from '../../contract/amounts.ts';
import type { Cart, CartItem } from '../../contract/cart.ts';

/** A line of a cart, and what is shown of its work. */
export type ShownLine = {
  item_id: number;
  artwork_id: number;
  quantity: number;
  price_cents: number;
  title: string;
  medium: string;
  dimensions: string | null;
  image_id: string | null;
  /** The id of the artist's profile. */
  artist_id: number;
  artist_name: string;
  status: CartItem['artwork']['status'];
};

const counts = ({ status }: ShownLine) => status !== 'sold' && status !== 'deleted';

function toItem(line: ShownLine): CartItem {
  const { item_id, artwork_id, quantity, price_cents, title, medium, dimensions, artist_id, artist_name } = line;
  return {
    id: item_id,
    artwork_id,
    quantity,
    price: toDollars(price_cents),
    artwork: {
      title,
      medium,
      dimensions,
      image_url: line.image_id && `/images/${line.image_id}/thumb.webp`,
      artist: artist_name,
      artist_id,
      artist_name,
      status: line.status,
    },
  };
}

/** A cart as routes answer it, from the read model or from a decided state. @param lines in the order of their ids */
export function presentCart(
  userId: number,
  { lines, updatedAt }: { lines: ShownLine[]; updatedAt: Date | null },
  rates: Rates,
): Cart {
  const counted = lines.filter(counts).map(({ quantity, price_cents }) => ({ quantity, priceCents: price_cents }));
  return {
    id: userId,
    total_items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    items: lines.map(toItem),
    ...amountsOf(counted, rates),
    updated_at: updatedAt?.toISOString() ?? null,
  };
}
