import { scheduler } from 'node:timers/promises';
import { fail } from '../../errors.ts';
import { LIMITS, WAY_BACK } from '../db/limits.ts';
import { isAnswerLost, isContentError, isPassing } from '../db/sql-state.ts';
import { isOfOldLanes } from './append-errors.ts';

/** Milliseconds after the first sending in which another may begin. */
const PATIENCE = 3_500;
const PAUSE = 100;

/** Milliseconds after which a flush of the log is stored, or never will be: the last sending may begin at the end. */
const LONGEST_FLUSH = PATIENCE + PAUSE + LIMITS.append.connect + LIMITS.append.statement + WAY_BACK;

/** The same of an append, which may wait for a flush before its own. */
export const LONGEST_APPEND = 2 * LONGEST_FLUSH;

/**
 * Repeats `send` over another connection while its answer is lost. Whoever receives it must recognise repeats.
 *
 * @param send is told whether it was called before
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
      // PostgreSQL refuses bad content at each sending, so the first one stored nothing either; nor did one that is
      // behind a change of the lanes, or it would have been recognised.
      if (isContentError(error) || isOfOldLanes(error)) throw error;
      // Any other failure of a repeat, such as a refused login, says nothing about the first sending: it may be stored.
      if (!isPassing(error) || performance.now() > end) throw fail('OUTCOME_UNKNOWN', { retryAfter: 1, cause: error });
      await scheduler.wait(again ? PAUSE : 0);
    }
  }
}
