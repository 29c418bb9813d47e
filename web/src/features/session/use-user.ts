import { useSyncExternalStore } from 'react';
import type { User } from '../../../../src/contract/accounts.ts';
import { onSessionChange, storedUser } from '../../lib/session-store.ts';

/** Who is signed in, `null` for a visitor; follows changes made here and in other tabs. */
export function useUser(): User | null {
  return useSyncExternalStore(onSessionChange, storedUser);
}
