import { fail } from '../../errors.ts';
import { FairBudget, type Share } from './fair-budget.ts';

type GroupCommitOptions<Item, Verdict> = {
  /**
   * Stores the items in one transaction and answers, after the commit, with one verdict an item, in order.
   *
   * @param since when the first of the items came, in milliseconds of `performance.now()`
   */
  flush: (items: Item[], since: number) => Promise<Verdict[]>;
  /** Whether an error of a flush is the fault of a single item: the others are stored without it. */
  isFaultOfItem: (error: unknown) => boolean;
  /** Events in an item; an item is never divided. */
  weigh: (item: Item) => number;
  /** Bytes of memory that an item takes while it waits, about. */
  size: (item: Item) => number;
  /** Events that one flush takes at most. */
  maxFlush?: number;
  /** Bytes that one flush takes at most, of several items. */
  maxFlushBytes?: number;
  /** Events that may wait; beyond it an append is refused at once instead of queueing without bound. */
  maxWaiting?: number;
  /** Bytes that may wait. */
  maxWaitingBytes?: number;
};

const MIB = 1024 * 1024;

/** What a group commit takes in a flush and lets wait, unless it is told otherwise. */
export const BOUNDS = { maxFlush: 1_000, maxFlushBytes: 8 * MIB, maxWaiting: 10_000, maxWaitingBytes: 64 * MIB };

/** Events of the next flush, by those that the last one took and those that wait: half of both together. */
export const measureOf = (taken: number, waiting: number) => Math.ceil((taken + waiting) / 2);

type Waiting<Item, Verdict> = {
  item: Item;
  events: number;
  bytes: number;
  share: Share;
  since: number;
  resolve: (verdict: Verdict) => void;
  reject: (error: unknown) => void;
};

/**
 * One appender of one lane: appends that arrive while a flush is in flight leave together in the next one, so that one
 * commit serves them all and the lane's lock is taken once a flush.
 *
 * A flush takes no more than half of {what the last one took and what waits}. Otherwise clients that wait for their
 * answer before they append again would fall into step: large and small flushes would take turns, and this process and
 * PostgreSQL would wait for each other instead of working at the same time.
 *
 *     idle ──append──▶ flushing ──done, more waiting──▶ flushing ──done, none waiting──▶ idle
 *
 * If the content of an item breaks a flush, the flush is halved until the item stands alone: the others are stored, and
 * only its own append is rejected.
 */
export class GroupCommit<Item, Verdict> {
  readonly #options: Required<GroupCommitOptions<Item, Verdict>>;
  readonly #room: FairBudget;
  #queue: Waiting<Item, Verdict>[] = [];
  #running: Promise<void> | undefined;

  constructor(options: GroupCommitOptions<Item, Verdict>) {
    this.#options = { ...BOUNDS, ...options };
    this.#room = new FairBudget({ items: this.#options.maxWaiting, bytes: this.#options.maxWaitingBytes });
  }

  /** Events that wait for a flush. */
  get waiting(): number {
    return this.#room.items;
  }

  /**
   * @param sender whom the item comes from: under load the sender with most waiting is refused first
   * @returns the verdict, after the commit
   * @throws OVERLOADED at once when too much waits already; what the flush throws
   */
  append(item: Item, sender = ''): Promise<Verdict> {
    const events = this.#options.weigh(item);
    const bytes = this.#options.size(item);
    const share = this.#room.take(sender, events, bytes);
    if (!share) return Promise.reject(fail('OVERLOADED', { retryAfter: 1 }));
    const { promise, resolve, reject } = Promise.withResolvers<Verdict>();
    this.#queue.push({ item, events, bytes, share, since: performance.now(), resolve, reject });
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
    let taken = this.waiting;
    while (this.#queue.length > 0) {
      const { waiting } = this;
      const batch = this.#take(measureOf(taken, waiting));
      taken = waiting - this.waiting;
      await this.#flush(batch);
    }
    this.#running = undefined;
  }

  #take(measure: number): Waiting<Item, Verdict>[] {
    const { maxFlush, maxFlushBytes } = this.#options;
    const limit = Math.min(measure, maxFlush);
    let taken = 0;
    let size = 0;
    let count = 0;
    for (const { events, bytes, share } of this.#queue) {
      if (count > 0 && (taken + events > limit || size + bytes > maxFlushBytes)) break;
      taken += events;
      size += bytes;
      count += 1;
      this.#room.give(share, events, bytes);
    }
    return this.#queue.splice(0, count);
  }

  async #flush(batch: Waiting<Item, Verdict>[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    try {
      const items = batch.map(({ item }) => item);
      const verdicts = await this.#options.flush(items, first.since);
      for (const [index, { resolve, reject }] of batch.entries()) {
        const verdict = verdicts[index];
        if (verdict === undefined) reject(new Error('a flush answered with too few verdicts'));
        else resolve(verdict);
      }
    } catch (error) {
      if (batch.length > 1 && this.#options.isFaultOfItem(error)) {
        const middle = batch.length >> 1;
        await this.#flush(batch.slice(0, middle));
        await this.#flush(batch.slice(middle));
      } else {
        for (const { reject } of batch) reject(error);
      }
    }
  }
}
