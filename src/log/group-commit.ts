import { isContentError } from '../db/sql-state.ts';
import { fail } from '../errors.ts';
import { translateAppendError } from './append-errors.ts';

type GroupCommitOptions<Item, Verdict> = {
  /** Stores the items in one transaction and answers, after the commit, with one verdict an item, in order. */
  flush: (items: Item[]) => Promise<Verdict[]>;
  /** Events in an item; an item is never divided. */
  weigh: (item: Item) => number;
  /** Events that one flush takes at most. */
  maxFlush?: number;
  /** Events that may wait; beyond it an append is refused at once instead of queueing without bound. */
  maxWaiting?: number;
};

type Waiting<Item, Verdict> = { item: Item; resolve: (verdict: Verdict) => void; reject: (error: unknown) => void };

/**
 * One appender of one lane: appends that arrive while a flush is in flight leave together in the next one, so that one
 * commit serves them all and the lane's lock is taken once a flush.
 *
 * A flush takes no more than half of {what the last one took and what waits}. Clients that wait for their answer before
 * they append again would otherwise swing together between large flushes and small ones, and this process and
 * PostgreSQL, which should work at the same time, would wait for each other.
 *
 *     idle ──append──▶ flushing ──done, more waiting──▶ flushing ──done, none waiting──▶ idle
 *
 * Should an item's content break a flush after all, the flush is halved until the item stands alone: the others are
 * stored, and only its own append is rejected.
 */
export class GroupCommit<Item, Verdict> {
  readonly #options: Required<GroupCommitOptions<Item, Verdict>>;
  #queue: Waiting<Item, Verdict>[] = [];
  #waiting = 0;
  #running: Promise<void> | undefined;

  constructor(options: GroupCommitOptions<Item, Verdict>) {
    this.#options = { maxFlush: 1_000, maxWaiting: 10_000, ...options };
  }

  /** Events that wait for a flush. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * @returns the verdict, after the commit
   * @throws OVERLOADED at once when too much waits already, UNAVAILABLE when PostgreSQL is away; whatever else the
   *   flush throws
   */
  append(item: Item): Promise<Verdict> {
    const weight = this.#options.weigh(item);
    if (this.#waiting + weight > this.#options.maxWaiting) return Promise.reject(fail('OVERLOADED', { retryAfter: 1 }));
    this.#waiting += weight;
    const { promise, resolve, reject } = Promise.withResolvers<Verdict>();
    this.#queue.push({ item, resolve, reject });
    this.#running ??= this.#run();
    return promise;
  }

  /** Waits until everything that was accepted has its verdict. */
  async drain(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // Let the appends of the same turn of the event loop join the first flush.
    await new Promise((resolve) => setImmediate(resolve));
    let taken = this.#waiting;
    while (this.#queue.length > 0) {
      const waiting = this.#waiting;
      const batch = this.#take(Math.ceil((taken + waiting) / 2));
      taken = waiting - this.#waiting;
      await this.#flush(batch);
    }
    this.#running = undefined;
  }

  #take(share: number): Waiting<Item, Verdict>[] {
    const limit = Math.min(share, this.#options.maxFlush);
    let events = 0;
    let count = 0;
    for (const { item } of this.#queue) {
      const weight = this.#options.weigh(item);
      if (count > 0 && events + weight > limit) break;
      events += weight;
      count += 1;
    }
    this.#waiting -= events;
    return this.#queue.splice(0, count);
  }

  async #flush(batch: Waiting<Item, Verdict>[]): Promise<void> {
    try {
      const verdicts = await this.#options.flush(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const verdict = verdicts[index];
        if (verdict === undefined) reject(new Error('a flush answered with too few verdicts'));
        else resolve(verdict);
      }
    } catch (error) {
      if (batch.length > 1 && isContentError(error)) {
        const middle = batch.length >> 1;
        await this.#flush(batch.slice(0, middle));
        await this.#flush(batch.slice(middle));
      } else {
        const reason = translateAppendError(error);
        for (const { reject } of batch) reject(reason);
      }
    }
  }
}
