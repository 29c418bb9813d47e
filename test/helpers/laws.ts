import fc from 'fast-check';

/** Milliseconds after which a law is tried on no more examples, and a counterexample is made no smaller. */
const PATIENCE = 30_000;

/** Tries a law on random examples. @throws Error with the smallest counterexample that was found */
export async function lawHolds<Values>(law: fc.IAsyncProperty<Values>, examples: number): Promise<void> {
  await fc.assert(law, { numRuns: examples, interruptAfterTimeLimit: PATIENCE });
}
