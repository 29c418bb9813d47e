import type { Tokens } from '#contract/accounts.ts';
import { clearSession, storedRefreshToken, storedToken, storeTokens } from './session-store.ts';

const LOCK = 'vernissage:renew-token';

let underWay: Promise<string | null> | undefined;

/**
 * Renews an access token that the server refused. Calls at the same time share one renewal. So do tabs: the second tab
 * that gets the lock finds the token already changed. A refresh that is refused ends the session.
 *
 * @param refused the token that was refused
 * @returns the token to use now, or `null` when there is none
 */
export function renewToken(refused: string): Promise<string | null> {
  underWay ??= locked(() => renew(refused)).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** Only secure origins have locks. Without one, the server still tolerates two tabs that refresh at once. */
function locked<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}

async function renew(refused: string): Promise<string | null> {
  if (storedToken() !== refused) return storedToken();
  const response = await refresh(storedRefreshToken());
  if (storedToken() !== refused) return storedToken();
  if (response?.status === 401 || response?.status === 403) clearSession('Unauthorized');
  if (!response?.ok) return null;
  const tokens = (await response.json()) as Tokens;
  storeTokens(tokens);
  return tokens.token;
}

async function refresh(refreshToken: string | null): Promise<Response | null> {
  try {
    return await fetch('/api/v1/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken ?? '' }),
    });
  } catch {
    return null;
  }
}
