import type { Tokens } from '#contract/accounts.ts';
import { API_BASE } from '../reading/api-base.ts';

/** What became of a refresh token: a fresh pair, or the server's word that it is good for nothing. */
export type Exchanged = Tokens | 'refused';

type Patience = {
  /** When to ask again, in milliseconds after the first time. */
  again: number[];
  /** Milliseconds until no answer is awaited any more. */
  limit: number;
};

/**
 * The server takes a refresh token again within 10 s of its exchange. So an answer that was lost is asked for again in
 * time, and nobody is signed out for it.
 */
const PATIENCE: Patience = { again: [3_000, 6_000], limit: 9_000 };

/**
 * Exchanges a refresh token for a fresh pair. The first answer counts; an earlier try may still give it.
 *
 * @param isWanted asked before each try; nothing is sent once it is false
 * @returns null when there was no answer in time
 */
export async function exchangeToken(
  refreshToken: string,
  isWanted: () => boolean,
  { again, limit }: Patience = PATIENCE,
): Promise<Exchanged | null> {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, AbortSignal.timeout(limit)]);
  const tries = [0, ...again].map(async (wait) => {
    await pause(wait, signal);
    if (!isWanted()) throw new Error('Not wanted any more');
    return ask(refreshToken, signal);
  });
  try {
    return await Promise.any(tries);
  } catch {
    return null;
  } finally {
    end.abort();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function ask(refreshToken: string, signal: AbortSignal): Promise<Exchanged> {
  const response = await fetch(`${API_BASE}/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
    signal,
  });
  if (response.status === 401 || response.status === 403) return 'refused';
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  const { token, refresh_token }: Partial<Tokens> = await response.json();
  if (token === undefined || refresh_token === undefined) throw new Error('The server answered no tokens');
  return { token, refresh_token };
}
