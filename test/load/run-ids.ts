import { randomInt } from 'node:crypto';
import { type NumberedIds, numberedIds } from '../../demo/numbered-ids.ts';

/** The ids of a run, given out by number, so that each of millions of events costs only a bit. */
export class RunIds {
  readonly #ids: NumberedIds = numberedIds(new Date(), randomInt(2 ** 24));
  #given = 0;
  #acknowledged = new Uint8Array(1 << 16);

  /** The ids that only this run can have used. */
  get range(): NumberedIds['range'] {
    return this.#ids.range;
  }

  /** How many were given out. */
  get given(): number {
    return this.#given;
  }

  /** Gives out ids of consecutive numbers. @returns the first number */
  take(count: number): number {
    const first = this.#given;
    this.#given += count;
    return first;
  }

  of(number: number): string {
    return this.#ids.of(number);
  }

  /** Notes that the API has accepted events of consecutive numbers. */
  acknowledge(first: number, count: number): void {
    const last = (first + count) >> 3;
    if (last >= this.#acknowledged.length) {
      const larger = new Uint8Array(Math.max(last + 1, this.#acknowledged.length * 2));
      larger.set(this.#acknowledged);
      this.#acknowledged = larger;
    }
    for (let number = first; number < first + count; number += 1) {
      const byte = number >> 3;
      this.#acknowledged[byte] = (this.#acknowledged[byte] ?? 0) | (1 << (number & 7));
    }
  }

  *attempted(): Generator<string> {
    for (let number = 0; number < this.#given; number += 1) yield this.of(number);
  }

  *acknowledged(): Generator<string> {
    for (let number = 0; number < this.#given; number += 1)
      if (((this.#acknowledged[number >> 3] ?? 0) & (1 << (number & 7))) !== 0) yield this.of(number);
  }
}
