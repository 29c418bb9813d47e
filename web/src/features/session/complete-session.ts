import { storedUser } from '../../lib/session-store.ts';

/** Asks whose session this is, where the device keeps a token and no account. It is another program that stored it. */
export async function completeSession(): Promise<void> {
  const user = storedUser();
  if (user === null || user.id > 0) return;
  const { syncUser } = await import('./session-calls.ts');
  await syncUser().catch(() => undefined);
}
