import { scheduler } from 'node:timers/promises';

/** Milliseconds between two looks: most of them ask a server, and leave it time to get on. */
const PAUSE = 20;

/** Milliseconds that a condition has: far more than it takes where a slow machine is busy with other tests. */
const PATIENCE = 60_000;

/**
 * Waits until a condition holds, looking often.
 *
 * @param look what to look at; its result is the answer as soon as it is neither false, null nor undefined
 * @param within milliseconds after which the wait is given up
 * @throws Error naming what was waited for, with the last error of `look` as its cause
 */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | false | null | undefined> | Result | false | null | undefined,
  within = PATIENCE,
): Promise<Result> {
  const end = performance.now() + within;
  let cause: unknown;
  while (performance.now() < end) {
    try {
      const result = await look();
      if (result !== false && result !== null && result !== undefined) return result;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await scheduler.wait(PAUSE);
  }
  throw new Error(`waited ${within} ms in vain until ${what}`, { cause });
}
