import { deviceStorage } from '../storage.ts';

const KEY = 'analytics_choice';
const CHANGED = 'analyticsChoice';

/** The choice about analytics on this device; `undecided` until there is one. */
export type AnalyticsChoice = 'accepted' | 'declined' | 'undecided';

/** Reads the choice. Anybody may have changed what is stored. */
export function analyticsChoice(): AnalyticsChoice {
  const stored = deviceStorage.get(KEY);
  return stored === 'accepted' || stored === 'declined' ? stored : 'undecided';
}

/** Stores a choice and announces it in this tab; other tabs see `storage`. */
export function chooseAnalytics(choice: 'accepted' | 'declined'): void {
  deviceStorage.set(KEY, choice);
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back when the choice changes, here or in another tab. @returns the unsubscriber */
export function onChoiceChange(listener: () => void): () => void {
  const otherTab = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', otherTab);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', otherTab);
  };
}

/** Whether the browser asks not to be tracked: Global Privacy Control, or Do Not Track. */
export function browserObjects(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** Whether what happens here may be recorded. */
export function mayRecord(): boolean {
  return !browserObjects() && analyticsChoice() !== 'declined';
}
