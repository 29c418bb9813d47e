import { exchangeToken } from './exchange-token.ts';
import { clearSession, storedRefreshToken, storedToken, storeTokens } from './session-store.ts';
import { withLock } from './with-lock.ts';

const LOCK = 'vernissage:renew-token';
/** Short enough for a tab that stops waiting: the server still takes a token that another tab has just exchanged. */
const LOCK_MS = 3_000;

let inProgress: Promise<string | null> | undefined;

/**
 * Renews an access token that the server refused, within 12 s. Calls at the same time share one renewal. So do tabs: the
 * second tab that gets the lock finds the token already changed. A refresh that is refused ends the session.
 *
 * @param refused the token that was refused
 * @returns the token to use now, or `null` when there is none
 */
export function renewToken(refused: string): Promise<string | null> {
  inProgress ??= withLock(LOCK, LOCK_MS, () => renew(refused)).finally(() => {
    inProgress = undefined;
  });
  return inProgress;
}

async function renew(refused: string): Promise<string | null> {
  const isWanted = () => storedToken() === refused;
  const exchanged = await exchangeToken(storedRefreshToken() ?? '', isWanted);
  if (!isWanted()) return storedToken();
  if (exchanged === 'refused') clearSession('Unauthorized');
  if (exchanged === 'refused' || exchanged === null) return null;
  storeTokens(exchanged);
  return exchanged.token;
}
