/** Bytes that an entry takes beside its key and its value. */
const OVERHEAD = 100;

/**
 * Remembers values by key in a bounded number of bytes, keys included. It has two generations. When the young one has
 * half of the bytes, it becomes the old one, and the one that was old is forgotten. An entry that is asked for is young
 * again, so what goes is what nobody asked for lately. Each operation costs the same however many entries there are; to
 * find the oldest entry of one Map, V8 would walk over all entries that were deleted before it.
 */
export class BoundedCache<Key extends string | number, Value> {
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  #youngBytes = 0;

  /**
   * @param most bytes that it takes, about
   * @param sizeOf bytes that a value takes, the same each time it is asked
   */
  constructor(most: number, sizeOf: (value: Value) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  /** Remembers a value, unless it alone is larger than everything may be. */
  set(key: Key, value: Value): void {
    this.delete(key);
    const size = this.#bytesOf(key, value);
    if (size > this.#most) return;
    this.#young.set(key, value);
    this.#youngBytes += size;
    if (this.#youngBytes <= this.#most / 2) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngBytes = 0;
  }

  delete(key: Key): void {
    this.#old.delete(key);
    const known = this.#young.get(key);
    if (known !== undefined && this.#young.delete(key)) this.#youngBytes -= this.#bytesOf(key, known);
  }

  #bytesOf(key: Key, value: Value): number {
    return OVERHEAD + (typeof key === 'string' ? 2 * key.length : 0) + this.#sizeOf(value);
  }
}
