import { useSyncExternalStore } from 'react';
import type { User } from '../../../../src/contract/accounts.ts';
import { onSessionChange, sessionEnd, storedUser } from '../../lib/session-store.ts';

/** Who is signed in, `null` for a visitor; follows changes made here and in other tabs. */
export function useUser(): User | null {
  return useSyncExternalStore(onSessionChange, storedUser);
}

/** Why the session was ended for its owner, when it was. */
export function useSessionEnd(): string | undefined {
  return useSyncExternalStore(onSessionChange, sessionEnd);
}
