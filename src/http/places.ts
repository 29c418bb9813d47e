/** What has a place among others of its kind. */
export type Placed = { place: number };

/**
 * The things of a kind that are there now, in no order. A Set would do the same, but V8 gives a Set that lives long a new
 * table each time that it has lost as many entries as it holds, in the old generation. What stood in the tables before is
 * kept alive until all of the old generation is collected, though nobody needs it any more.
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

  /** Calls back for each item that is there; it may delete the one that it was called for. */
  forEach(call: (item: Item) => void): void {
    // From the last one: the place of one that is deleted is taken by one that was called for.
    for (let place = this.#size - 1; place >= 0; place -= 1) {
      const item = this.#items[place];
      if (item) call(item);
    }
  }
}
