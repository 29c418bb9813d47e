import { scheduler } from 'node:timers/promises';
import { isAnswerLost, isContentError, isPassing } from '../db/sql-state.ts';
import { fail } from '../errors.ts';

/** Milliseconds after the first sending in which another may begin. */
const PATIENCE = 3_500;
const PAUSE = 100;

/**
 * Sends what can be recognised when it comes again, over another connection, as long as the answer to it is lost.
 *
 * @param send told whether it was sent before
 * @throws OUTCOME_UNKNOWN when it was sent and never answered, also when it cannot be sent again; what `send` throws
 *   while it is certain that nothing was stored
 */
export async function untilAnswered<Result>(send: (again: boolean) => Promise<Result>): Promise<Result> {
  const end = performance.now() + PATIENCE;
  for (let again = false; ; again = true) {
    try {
      return await send(again);
    } catch (error) {
      if (!again && !isAnswerLost(error)) throw error;
      // What PostgreSQL refuses for its content it refuses at each sending, the first one too.
      if (isContentError(error)) throw error;
      // Any other failure of a later sending, a refused log-in say, tells nothing of the first, which may be stored.
      if (!isPassing(error) || performance.now() > end) throw fail('OUTCOME_UNKNOWN', { retryAfter: 1, cause: error });
      await scheduler.wait(again ? PAUSE : 0);
    }
  }
}
