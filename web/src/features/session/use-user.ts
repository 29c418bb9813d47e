import { useSyncExternalStore } from 'react';
import { onSessionChange, type StoredUser, sessionEnd, storedUser } from '../../lib/session/session-store.ts';

/** Who is signed in, `null` for a visitor; follows changes made here and in other tabs. */
export function useUser(): StoredUser | null {
  return useSyncExternalStore(onSessionChange, storedUser);
}

/** Why the session ended without a sign-out, if it did. */
export function useSessionEnd(): string | undefined {
  return useSyncExternalStore(onSessionChange, sessionEnd);
}
