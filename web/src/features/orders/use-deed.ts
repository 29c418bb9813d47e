import { useState } from 'react';
import { messageOf } from '../../lib/reading/errors.ts';

export type Deed = {
  /** The name of what is being done. */
  busy: string | undefined;
  /** What failed last, as a sentence. */
  problem: string | undefined;
  /** Does one thing at a time. @returns whether it was done */
  run: (name: string, work: () => Promise<unknown>, failure: string) => Promise<boolean>;
};

/**
 * What somebody does with an order.
 *
 * @param onRefused called when something fails: what is shown may be out of date
 */
export function useDeed(onRefused: () => unknown = () => undefined): Deed {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  return {
    busy,
    problem,
    run: async (name, work, failure) => {
      if (busy !== undefined) return false;
      setBusy(name);
      setProblem(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        setProblem(messageOf(error, failure));
        await onRefused();
        return false;
      } finally {
        setBusy(undefined);
      }
    },
  };
}
