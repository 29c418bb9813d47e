import fc from 'fast-check';

/** Milliseconds to try a law on examples, and to make a counterexample smaller. */
const PATIENCE = 100_000;

/** A law that runs out of time must have held on this many examples. */
const ENOUGH = 50;

/**
 * Tries a law on random examples.
 *
 * @throws Error with the smallest counterexample that was found, or because time was up before enough were tried
 */
export async function lawHolds<Values>(
  law: fc.IAsyncProperty<Values>,
  examples: number,
  patience = PATIENCE,
): Promise<void> {
  const tried = await fc.check(law, { numRuns: examples, interruptAfterTimeLimit: patience });
  // A law that was tried on no example at all counts as failed, too.
  if (tried.interrupted && tried.counterexample === null && tried.numRuns < ENOUGH)
    throw new Error(`time was up after ${tried.numRuns} of ${examples} examples, which shows nothing`);
  if (tried.failed) throw new Error(await fc.asyncDefaultReportMessage(tried), { cause: tried.errorInstance });
}
