import { useEffect } from 'react';
import { registerGuard } from './leave-guards.ts';

/**
 * Keeps the page from being loaded anew by itself while something half-written would be lost. People may still leave it
 * without a question.
 */
export function useReloadGuard(holds: boolean): void {
  useEffect(() => (holds ? registerGuard(() => true) : undefined), [holds]);
}
