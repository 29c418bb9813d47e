import { onSessionChange, storedUser } from '../../lib/session/session-store.ts';

const TRY_AGAIN_MS = 5_000;

let inProgress: Promise<unknown> | undefined;

async function complete(): Promise<void> {
  if (storedUser()?.id !== 0) return;
  inProgress ??= import('./session-calls.ts')
    .then(({ syncUser }) => syncUser())
    .catch(() => setTimeout(complete, TRY_AGAIN_MS))
    .finally(() => {
      inProgress = undefined;
    });
  await inProgress;
}

/**
 * Asks whose session this is wherever the device keeps a token and no account, because another program stored it, until
 * there is an answer.
 *
 * @returns settles after the first try, and at once for everybody else; never fails
 */
export function completeSession(): Promise<void> {
  onSessionChange(complete);
  window.addEventListener('online', complete);
  return complete();
}
