type Entry = { at: number; order: number; action: () => void };

const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** The time of a simulation, in milliseconds, and what is to happen: a binary heap. Of one moment, first come first served. */
export class Clock {
  now = 0;
  #heap: Entry[] = [];
  #order = 0;

  /** Lets something happen at a time that is not past. */
  at(time: number, action: () => void): void {
    this.#order += 1;
    const entry = { at: Math.max(time, this.now), order: this.#order, action };
    const heap = this.#heap;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, entry)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  after(delay: number, action: () => void): void {
    this.at(this.now + delay, action);
  }

  /** Lets everything happen up to a time. */
  run(until: number): void {
    for (let next = this.#heap[0]; next && next.at <= until; next = this.#heap[0]) {
      this.#removeFirst();
      this.now = next.at;
      next.action();
    }
    this.now = until;
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const [one, other] = [heap[left], heap[left + 1]];
      if (!one) break;
      const [child, place] = other && isBefore(other, one) ? [other, left + 1] : [one, left];
      if (isBefore(last, child)) break;
      heap[index] = child;
      index = place;
    }
    heap[index] = last;
  }
}
