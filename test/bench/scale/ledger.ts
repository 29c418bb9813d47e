import type { Clock } from './clock.ts';
import { Queue } from './queue.ts';

type Stored = { head: number; at: number };

/** The heads of the lanes and the checkpoints of the read models, and how long events take to be in all of them. */
export class Ledger {
  /** Milliseconds from the commit of a flush until the slowest read model has it. */
  readonly ages: number[] = [];
  readonly heads: number[];
  readonly #clock: Clock;
  readonly #checkpoints: Map<string, number[]>;
  readonly #stored: Queue<Stored>[];

  constructor(clock: Clock, lanes: number, models: string[]) {
    this.#clock = clock;
    this.heads = Array.from({ length: lanes }, () => 0);
    this.#checkpoints = new Map(models.map((model) => [model, this.heads.map(() => 0)]));
    this.#stored = this.heads.map(() => new Queue<Stored>());
  }

  store(lane: number, events: number): void {
    const head = (this.heads[lane] ?? 0) + events;
    this.heads[lane] = head;
    if (this.#checkpoints.size > 0) this.#stored[lane]?.add({ head, at: this.#clock.now });
  }

  checkpoint(model: string, lane: number): number {
    return this.#checkpoints.get(model)?.[lane] ?? 0;
  }

  moveTo(model: string, lane: number, position: number): void {
    const checkpoints = this.#checkpoints.get(model);
    if (!checkpoints) return;
    checkpoints[lane] = position;
    const everywhere = Math.min(...[...this.#checkpoints.values()].map((each) => each[lane] ?? 0));
    const stored = this.#stored[lane];
    for (let next = stored?.peek(); next && next.head <= everywhere; next = stored?.peek()) {
      this.ages.push(this.#clock.now - next.at);
      stored?.take();
    }
  }

  /** Age of the oldest event that a read model lacks, in milliseconds. */
  get lag(): number {
    return Math.max(0, ...this.#stored.map((lane) => this.#clock.now - (lane.peek()?.at ?? this.#clock.now)));
  }
}
