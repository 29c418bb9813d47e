import { FairBudget, type Share } from '../../../src/engine/waiting/fair-budget.ts';
import { BOUNDS, measureOf } from '../../../src/engine/waiting/group-commit.ts';
import type { Clock } from './clock.ts';
import { type Costs, costOf } from './costs.ts';
import { Queue } from './queue.ts';
import { type Disk, type Machine, Thread, type Turns } from './stations.ts';

/** What a flush passes through. `copied`: milliseconds until a standby has a commit, too. */
export type Way = {
  clock: Clock;
  costs: Costs;
  api: Thread;
  lock: Turns;
  node: { machine: Machine; disk: Disk };
  copied: number;
};

type Append = { events: number; share: Share; answered: () => void };

/** The group commit of one process in one lane, by the laws of `src/engine/waiting/group-commit.ts`. */
export class Appender {
  /** Events that have come here and are not stored. */
  held = 0;
  readonly #way: Way;
  readonly #backend: Thread;
  readonly #onStored: (events: number) => void;
  readonly #room = new FairBudget({ items: BOUNDS.maxWaiting, bytes: Number.POSITIVE_INFINITY });
  readonly #queue = new Queue<Append>();
  #taken = 0;
  #isRunning = false;

  constructor(way: Way, onStored: (events: number) => void) {
    this.#way = way;
    this.#backend = new Thread(way.clock, way.node.machine);
    this.#onStored = onStored;
  }

  /** @returns false when too much waits: the append is refused */
  append(events: number, sender: string, answered: () => void): boolean {
    const share = this.#room.take(sender, events, 0);
    if (!share) return false;
    this.held += events;
    this.#queue.add({ events, share, answered });
    if (!this.#isRunning) {
      this.#isRunning = true;
      this.#taken = 0;
      // Appends of the same moment join the first flush.
      this.#way.clock.after(0, () => this.#flush());
    }
    return true;
  }

  #flush(): void {
    const { clock, costs, api, lock, node, copied } = this.#way;
    let batch: Append[] = [];
    let events = 0;
    const take = () => {
      const { items: waiting } = this.#room;
      batch = this.#take(measureOf(this.#taken || waiting, waiting));
      events = waiting - this.#room.items;
      this.#taken = events;
      return costOf(costs.flush, events) / 2;
    };
    const end = () => {
      this.held -= events;
      for (const { answered } of batch) answered();
      if (this.#queue.length > 0) this.#flush();
      else this.#isRunning = false;
    };
    const commit = () => {
      lock.give();
      this.#onStored(events);
      clock.after(costs.way, () => api.run(() => costOf(costs.flush, events) / 2, end));
    };
    const write = () => node.disk.write(() => clock.after(copied, commit));
    const store = () => this.#backend.run(() => costOf(costs.append, events), write);
    api.run(take, () => clock.after(costs.way, () => lock.take(store)));
  }

  #take(measure: number): Append[] {
    const limit = Math.min(measure, BOUNDS.maxFlush);
    const batch: Append[] = [];
    let taken = 0;
    for (let next = this.#queue.peek(); next; next = this.#queue.peek()) {
      if (batch.length > 0 && taken + next.events > limit) break;
      this.#queue.take();
      this.#room.give(next.share, next.events, 0);
      taken += next.events;
      batch.push(next);
    }
    return batch;
  }
}
