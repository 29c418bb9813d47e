import { onSessionChange, storedUser } from '../../lib/session-store.ts';

/** Milliseconds that the app is held back at most: what is typed belongs to somebody. */
const PATIENCE_MS = 2_000;
const TRY_AGAIN_MS = 5_000;

let underWay: Promise<unknown> | undefined;

async function complete(): Promise<void> {
  if (storedUser()?.id !== 0) return;
  underWay ??= import('./session-calls.ts')
    .then(({ syncUser }) => syncUser())
    .catch(() => setTimeout(complete, TRY_AGAIN_MS))
    .finally(() => {
      underWay = undefined;
    });
  await underWay;
}

/**
 * Asks whose session this is wherever the device keeps a token and no account, because another program stored it, until
 * there is an answer.
 *
 * @returns settles after the first try, and after two seconds at most; at once for everybody else; never fails
 */
export async function completeSession(): Promise<void> {
  onSessionChange(complete);
  window.addEventListener('online', complete);
  await Promise.race([complete(), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}
