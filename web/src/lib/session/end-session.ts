import type { Tokens } from '#contract/accounts.ts';
import { API_BASE } from '../reading/api-base.ts';
import { exchangeToken } from './exchange-token.ts';

/** When to tell the server, in milliseconds after the time before; the tokens are only in memory meanwhile. */
const TIMES = [0, 2_000, 10_000, 30_000];
const LIMIT_MS = 10_000;

/**
 * Tells the server that a session has ended; it ends there although the page is left at once. An access token that has
 * run out is renewed for it, because only somebody signed in can sign out.
 *
 * @param times when to try, in milliseconds after the time before
 * @returns whether the session has ended there
 */
export async function endSession(session: Tokens, times = TIMES): Promise<boolean> {
  let tokens = session;
  for (const wait of times) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const status = await tell(tokens);
    if (status !== 401 && status < 500) return true;
    if (status !== 401) continue;
    const fresh = await exchangeToken(tokens.refresh_token, () => true);
    if (fresh === 'refused') return true;
    if (fresh === null) continue;
    tokens = fresh;
    if ((await tell(tokens)) === 204) return true;
  }
  return false;
}

/** @returns the status of the answer, 599 when there was none */
async function tell({ token, refresh_token }: Tokens): Promise<number> {
  try {
    const { status } = await fetch(`${API_BASE}/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
      keepalive: true,
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return status;
  } catch {
    return 599;
  }
}
