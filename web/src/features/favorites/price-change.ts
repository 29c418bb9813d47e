import type { FavoritesReply } from '#contract/favorites.ts';
import { formatPrice } from '../../lib/money.ts';

/** What has become of the price since a work was liked; `undefined` when it is the same. */
export function priceChange({ artwork, price_then }: FavoritesReply['artworks'][number]): string | undefined {
  if (artwork.price === price_then) return undefined;
  const change = artwork.price < price_then ? 'Down' : 'Up';
  return `${change} from ${formatPrice(price_then)} when you liked it.`;
}
