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

/**
 * Only secure origins have locks, and only while their owner has not blocked storage. Without one, the server still
 * tolerates two tabs that refresh at once.
 */
async function locked<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let granted = false;
  const turn = () => {
    granted = true;
    return work();
  };
  return navigator.locks.request(LOCK, turn).catch((error: unknown) => {
    if (granted) throw error;
    return work();
  });
}

async function renew(refused: string): Promise<string | null> {
  if (storedToken() !== refused) return storedToken();
  const response = await refresh(storedRefreshToken());
  if (storedToken() !== refused) return storedToken();
  if (response?.status === 401 || response?.status === 403) clearSession('Unauthorized');
  if (!response?.ok) return null;
  const tokens: Partial<Tokens> | null = await response.json().catch(() => null);
  const { token, refresh_token } = tokens ?? {};
  if (token === undefined || refresh_token === undefined) return null;
  storeTokens({ token, refresh_token });
  return token;
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
