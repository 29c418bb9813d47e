/** An item of a collection; `place` is its index there. */
export type Placed = { place: number };

/**
 * A collection of items that come and go, in no order. A Set would do the same, but V8 gives a long-lived Set a new
 * table in the old generation each time that it has lost as many entries as it holds. The old tables keep the lost
 * entries alive until all of the old generation is collected.
 */
export class Places<Item extends Placed> {
  readonly #items: (Item | undefined)[] = [];
  #size = 0;

  add(item: Item): void {
    item.place = this.#size;
    this.#items[this.#size] = item;
    this.#size += 1;
  }

  /** @returns false when the item is not there */
  delete(item: Item): boolean {
    if (this.#items[item.place] !== item) return false;
    this.#size -= 1;
    const last = this.#items[this.#size];
    if (last) last.place = item.place;
    this.#items[item.place] = last;
    this.#items[this.#size] = undefined;
    return true;
  }

  /** Calls back for each item, which the callback may delete. */
  forEach(call: (item: Item) => void): void {
    // Backwards: the item that moves to a freed place has had its call already.
    for (let place = this.#size - 1; place >= 0; place -= 1) {
      const item = this.#items[place];
      if (item) call(item);
    }
  }
}
