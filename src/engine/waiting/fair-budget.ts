/** A holder may hold this many times what is left: alone 8/9 of everything, and something is always left for others. */
const OF_WHAT_IS_LEFT = 8;

/** What somebody holds of a budget. */
export type Share = { readonly holder: string; items: number; bytes: number };

/**
 * A budget of items and bytes that is shared by dynamic thresholds, as switches share their buffers: a holder gets what
 * it asks for if it then holds no more than 8 times what is left. So nobody is refused before 8/9 are taken, the
 * largest holder is refused first, and something is always left for a holder of little.
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

  /** Whether a holder would get what it asks for. */
  hasRoom(holder: string, items: number, bytes: number): boolean {
    return this.#mayTake(this.#shares.get(holder) ?? { holder, items: 0, bytes: 0 }, items, bytes);
  }

  /** Takes from the budget for a holder. @returns the share of the holder, for `give`; null when it is too much */
  take(holder: string, items: number, bytes: number): Share | null {
    const known = this.#shares.get(holder);
    const share = known ?? { holder, items: 0, bytes: 0 };
    if (!this.extend(share, items, bytes)) return null;
    if (!known) this.#shares.set(holder, share);
    return share;
  }

  /** Takes more for a holder. @returns false when it is too much */
  extend(share: Share, items: number, bytes: number): boolean {
    if (!this.#mayTake(share, items, bytes)) return false;
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

  #mayTake(share: Share, items: number, bytes: number): boolean {
    const itemsLeft = this.#max.items - this.#items - items;
    const bytesLeft = this.#max.bytes - this.#bytes - bytes;
    return share.items + items <= OF_WHAT_IS_LEFT * itemsLeft && share.bytes + bytes <= OF_WHAT_IS_LEFT * bytesLeft;
  }
}
