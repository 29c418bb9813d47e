import { scheduler } from 'node:timers/promises';
import { until } from './until.ts';

/** Lets work that goes on and on rest between two pieces. */
export type Pauses = {
  /** Does a piece of work; during a rest it waits first. */
  piece(work: () => Promise<unknown>): Promise<void>;
  /** Lets nothing new begin, and waits until nothing is under way. @param within milliseconds */
  rest(within: number): Promise<void>;
  resume(): void;
};

/** @param work names what is waited for, for the error of a rest that does not come */
export function createPauses(work: string): Pauses {
  let inProgress = 0;
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  return {
    async piece(work) {
      await gate.promise;
      inProgress += 1;
      await work().finally(() => {
        inProgress -= 1;
      });
    },
    async rest(within) {
      gate = Promise.withResolvers();
      // Whoever has passed the gate just now counts from the next turn of the event loop.
      await scheduler.yield();
      await until(`${work} under way is answered`, () => inProgress === 0, within);
    },
    resume: () => gate.resolve(),
  };
}
