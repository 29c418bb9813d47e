/** First in, first out; taking costs the same however many wait. */
export class Queue<Item> {
  #items: (Item | undefined)[] = [];
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  add(item: Item): void {
    this.#items.push(item);
  }

  peek(): Item | undefined {
    return this.#items[this.#first];
  }

  take(): Item | undefined {
    const item = this.#items[this.#first];
    if (this.length === 0) return undefined;
    this.#items[this.#first] = undefined;
    this.#first += 1;
    if (this.#first > 1_000 && this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return item;
  }
}
