import { useSyncExternalStore } from 'react';
import { type AnalyticsChoice, analyticsChoice, browserObjects, onChoiceChange } from '../../lib/tracking/choice.ts';

/** The choice about analytics on this device; `objected` when the browser asks not to track. */
export function useChoice(): AnalyticsChoice | 'objected' {
  const choice = useSyncExternalStore(onChoiceChange, analyticsChoice);
  return browserObjects() ? 'objected' : choice;
}
