/** How many times what is left somebody may hold: alone, 8/9 of everything, and there is always some left for others. */
const OF_WHAT_IS_LEFT = 8;

/** What somebody holds of a budget. */
export type Share = { readonly holder: string; items: number; bytes: number };

/**
 * A budget of items and bytes that is shared by dynamic thresholds, as switches share their buffers: whoever asks gets
 * what they ask for if they then hold no more than 8 times what is left. So nobody is refused before 8/9 are taken;
 * whoever holds most is refused first; and however much they ask, something is left for somebody who holds little.
 */
export class FairBudget {
  readonly #max: { items: number; bytes: number };
  readonly #shares = new Map<string, Share>();
  #items = 0;
  #bytes = 0;

  constructor(max: { items: number; bytes: number }) {
    this.#max = max;
  }

  /** Items that are held. */
  get items(): number {
    return this.#items;
  }

  /** Takes from the budget for a holder. @returns what they hold now, to be given back from; null when it is too much */
  take(holder: string, items: number, bytes: number): Share | null {
    const known = this.#shares.get(holder);
    const share = known ?? { holder, items: 0, bytes: 0 };
    if (!this.extend(share, items, bytes)) return null;
    if (!known) this.#shares.set(holder, share);
    return share;
  }

  /** Takes more for somebody who holds something. @returns false when it is too much */
  extend(share: Share, items: number, bytes: number): boolean {
    const itemsLeft = this.#max.items - this.#items - items;
    const bytesLeft = this.#max.bytes - this.#bytes - bytes;
    if (share.items + items > OF_WHAT_IS_LEFT * itemsLeft || share.bytes + bytes > OF_WHAT_IS_LEFT * bytesLeft)
      return false;
    share.items += items;
    share.bytes += bytes;
    this.#items += items;
    this.#bytes += bytes;
    return true;
  }

  /** Gives back what was taken. */
  give(share: Share, items: number, bytes: number): void {
    share.items -= items;
    share.bytes -= bytes;
    this.#items -= items;
    this.#bytes -= bytes;
    if (share.items <= 0) this.#shares.delete(share.holder);
  }
}
