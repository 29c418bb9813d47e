import { prepared } from '../../src/engine/db/client.ts';
import type { EngagementProjection } from '../../src/engine/folding/projection.ts';

/**
 * Makes a statement of a fold that each connection prepares once. While few events arrive at a time, it takes longer to
 * plan such a statement than to run it. PostgreSQL plans it anew for another build, whose tables are elsewhere.
 *
 * A statement that looks rows of its own read model up is no such statement: the plan that is kept could be one for a
 * table that was empty.
 *
 * @param name unique among the statements
 * @param text `$1` is the lane, and the positions are those above `$2`, up to and including `$3`
 */
export function spanStatement(name: string, text: string): EngagementProjection['fold'] {
  const send = prepared(name, text);
  return async (transaction, { lane, after, upTo }) => {
    await send(transaction, [lane, after, upTo]);
  };
}
