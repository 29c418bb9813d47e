import fc from 'fast-check';

/** Milliseconds after which a law is tried on no more examples, and a counterexample is made no smaller. */
const PATIENCE = 100_000;

/** Examples on which a law that ran out of time must have been tried to be believed. */
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
  if (tried.failed) throw new Error(await fc.asyncDefaultReportMessage(tried), { cause: tried.errorInstance });
  if (tried.interrupted && tried.numRuns < ENOUGH)
    throw new Error(`time was up after ${tried.numRuns} of ${examples} examples, which shows nothing`);
}
