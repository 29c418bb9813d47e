import { useState } from 'react';
import type { FactorsReply } from '#contract/factors.ts';
import { useRead } from '../../../lib/reading/use-read.ts';

/** Does something to the factors, which gives recovery codes or none. */
export type Change = (work: Promise<string[]>) => Promise<void>;

/** The factors of the person who is signed in, and the recovery codes that a change has just given. */
export function useFactors() {
  const reading = { auth: 'required', endsSession: true, failure: 'Failed to load your passkeys' } as const;
  const { data, error, reload } = useRead<FactorsReply>('/auth/factors', reading);
  const [codes, setCodes] = useState<string[]>([]);
  const change: Change = async (work) => {
    try {
      setCodes(await work);
    } finally {
      // It may be done although its answer was lost. What fails to be read leaves the list as it is.
      void reload().catch(() => undefined);
    }
  };
  return { factors: data, error, reload, codes, forgetCodes: () => setCodes([]), change };
}
