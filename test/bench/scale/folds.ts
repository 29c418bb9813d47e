import { BATCH, LANES_AT_ONCE } from '../../../src/engine/folding/advance.ts';
import { nextRun } from '../../../src/engine/waiting/throttle.ts';
import type { Clock } from './clock.ts';
import { type Costs, costOf } from './costs.ts';
import type { Ledger } from './ledger.ts';
import { type Machine, Thread } from './stations.ts';

export type FoldWay = {
  clock: Clock;
  costs: Costs;
  ledger: Ledger;
  /** The machine of the PostgreSQL that has a lane. */
  nodeOf: (lane: number) => Machine;
};

type Held = { lanes: Set<number>; used: number };

/** Who folds which lanes of which read model now, over all workers, and the milliseconds that each read model took. */
export const openHeld = (costs: Costs) =>
  new Map<string, Held>(Object.keys(costs.folds).map((model) => [model, { lanes: new Set<number>(), used: 0 }]));

/** The folds of one read model in one worker, by the laws of `src/engine/folding/wake-ups/look.ts`, `advance.ts` and `src/engine/waiting/throttle.ts`. */
class Fold {
  readonly #way: FoldWay;
  readonly #worker: Thread;
  readonly #model: string;
  readonly #held: Held;
  #isRunning = false;
  #isCalled = false;
  #rested = 0;

  constructor(way: FoldWay, worker: Thread, model: string, held: Held) {
    this.#way = way;
    this.#worker = worker;
    this.#model = model;
    this.#held = held;
  }

  /** Folds up to the heads of now. A call during a run makes it run once more. */
  call(): void {
    if (this.#isRunning) {
      this.#isCalled = true;
      return;
    }
    this.#isRunning = true;
    this.#way.clock.at(this.#rested, () => this.#run());
  }

  #run(): void {
    this.#isCalled = false;
    const { clock, ledger } = this.#way;
    const begun = clock.now;
    const turns = ledger.heads
      .map((upTo, lane) => ({ lane, upTo }))
      .filter(({ lane, upTo }) => upTo > ledger.checkpoint(this.#model, lane));
    let atWork = LANES_AT_ONCE;
    const takeTurn = (): void => {
      const turn = turns.shift();
      if (turn) {
        if (this.#held.lanes.has(turn.lane)) {
          this.#isCalled = true;
          takeTurn();
        } else {
          this.#fold(turn, (isDone) => {
            if (!isDone) turns.push(turn);
            takeTurn();
          });
        }
        return;
      }
      atWork -= 1;
      if (atWork > 0) return;
      this.#rested = nextRun(begun, clock.now);
      this.#isRunning = false;
      if (this.#isCalled) this.call();
    };
    for (let turn = 0; turn < LANES_AT_ONCE; turn += 1) takeTurn();
  }

  #fold({ lane, upTo }: { lane: number; upTo: number }, done: (isDone: boolean) => void): void {
    const { clock, costs, ledger, nodeOf } = this.#way;
    const begun = clock.now;
    this.#held.lanes.add(lane);
    const from = ledger.checkpoint(this.#model, lane);
    const to = Math.min(upTo, from + BATCH.engagement);
    const half = () => costs.worker / 2;
    const work = costOf(costs.folds[this.#model] ?? [], Math.max(0, to - from));
    const backend = new Thread(clock, nodeOf(lane));
    this.#worker.run(half, () =>
      backend.run(
        () => work,
        () => {
          ledger.moveTo(this.#model, lane, Math.max(from, to));
          this.#held.lanes.delete(lane);
          this.#held.used += clock.now - begun;
          this.#worker.run(half, () => done(to >= upTo));
        },
      ),
    );
  }
}

/** Opens the folds of a worker. @returns what a hint makes it do */
export function openFolds(way: FoldWay, worker: Thread, held: Map<string, Held>): () => void {
  const folds = [...held].map(([model, ofModel]) => new Fold(way, worker, model, ofModel));
  return () => {
    for (const fold of folds) fold.call();
  };
}
