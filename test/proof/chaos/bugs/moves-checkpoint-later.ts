import { scheduler } from 'node:timers/promises';
import { foldBatch as fold, type Outcome } from '../../../../src/engine/folding/batch.ts';
import { lockCheckpoints, moveCheckpoint } from '../../../../src/engine/folding/checkpoints/checkpoints.ts';
import { entering, foldSpan } from '../../../../src/engine/folding/span.ts';

export * from '../../../../src/engine/folding/batch.ts';

/** Milliseconds between the two transactions. */
const BETWEEN = 1_000;

/** The bug: the events of a batch are counted in one transaction, and the checkpoint moves in another. */
export async function foldBatch(...parts: Parameters<typeof fold>): Promise<Outcome> {
  const [folder, projection, build, { lane, upTo }] = parts;
  if (projection.source === 'domain') return fold(...parts);
  const checkpoint = await folder.db.transaction().execute(async (transaction) => {
    const options = { lane, alongside: entering(folder, build) };
    const [found] = await lockCheckpoints(transaction, projection.source, build.schema, options);
    if (!found || found.position >= upTo) return undefined;
    await foldSpan(transaction, projection, build, { lane, after: found.position, upTo }, folder.registry);
    return found;
  });
  if (!checkpoint) return { folded: 0, done: true };
  await scheduler.wait(BETWEEN);
  await folder.db
    .transaction()
    .execute((transaction) => moveCheckpoint(transaction, projection.source, build.schema, checkpoint, upTo));
  return { folded: upTo - checkpoint.position, done: true };
}
