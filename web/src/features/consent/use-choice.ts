import { useSyncExternalStore } from 'react';
import { type AnalyticsChoice, analyticsChoice, browserObjects, onChoiceChange } from '../../lib/tracking/choice.ts';

/** What was chosen about analytics on this device; `objected` when the browser says no for its owner. */
export function useChoice(): AnalyticsChoice | 'objected' {
  const choice = useSyncExternalStore(onChoiceChange, analyticsChoice);
  return browserObjects() ? 'objected' : choice;
}
