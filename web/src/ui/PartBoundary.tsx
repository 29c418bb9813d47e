import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { countArrivals, onArrival } from '../lib/screens/part.ts';

/**
 * The place of what may still be on its way. React itself would keep what comes within 300 ms back until these have
 * passed, so that several parts appear together. Here each appears when it is there.
 */
export function PartBoundary({ loading, children }: { loading?: ReactNode; children: ReactNode }) {
  useSyncExternalStore(onArrival, countArrivals);
  return <Suspense fallback={loading}>{children}</Suspense>;
}
