import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '#contract/cart.ts';
import { readSeenPrices, type SeenPrices, writeSeenPrices } from './seen-prices.ts';

/**
 * The prices that the shopper last saw, of the works in the bag whose price has changed. The current prices count as
 * seen once the shopper leaves the bag.
 */
export function usePriceChanges(items: CartItem[]): SeenPrices {
  const [seen, setSeen] = useState(readSeenPrices);
  const shown = useRef(items);

  useEffect(() => {
    shown.current = items;
    const fresh = items.filter(({ artwork_id }) => !seen.has(artwork_id));
    if (fresh.length > 0)
      setSeen((before) => new Map([...before, ...fresh.map((item) => [item.artwork_id, item.price] as const)]));
  }, [items, seen]);

  useEffect(() => {
    const leave = () => writeSeenPrices(new Map(shown.current.map(({ artwork_id, price }) => [artwork_id, price])));
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const changed = items.filter(({ artwork_id, price }) => (seen.get(artwork_id) ?? price) !== price);
  return new Map(changed.map(({ artwork_id, price }) => [artwork_id, seen.get(artwork_id) ?? price]));
}
