import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { beginErrand, type ErrandKind } from './errand.ts';
import { onSessionChange, storedUser } from './session-store.ts';

/**
 * Does what the visitor of this tab meant to do with a thing, as soon as they are signed in and its page is there.
 *
 * @param work gets the `Idempotency-Key`; says how it went, and ends the errand once that is known
 */
export function useErrand(kind: ErrandKind, id: number, work: (key: string) => void): void {
  const member = useSyncExternalStore(onSessionChange, () => storedUser()?.id ?? 0);
  const begin = useEffectEvent(work);
  useEffect(() => {
    if (member > 0) beginErrand(kind, id, (key) => begin(key));
  }, [member, kind, id]);
}
