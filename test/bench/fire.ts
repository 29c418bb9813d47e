import autocannon from 'autocannon';
import { createClient } from '../helpers/client.ts';

/** Share of the requests that carry a bearer token. */
const SIGNED_IN = 0.3;
const KINDS = 20;

export type Fired = { rate: number; p50: number; p99: number; refused: number };

/** What a page of the web app sends, in a few kinds, some of them with a token. */
export function trackRequests(token: string): autocannon.Request[] {
  return Array.from({ length: KINDS }, (_, kind) => ({
    method: 'POST',
    path: '/engagement/track',
    headers: {
      'content-type': 'application/json',
      ...(kind < KINDS * SIGNED_IN && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      event_type: kind % 2 ? 'view_page' : 'view_artwork',
      path: kind % 2 ? `/discover?page=${kind}` : `/artwork/${1_001 + kind}`,
      properties: { page: '/discover', referrer: '/', search: `?page=${kind}`, hash: '' },
    }),
  }));
}

/** Registers somebody. @returns a bearer token */
export async function signUp(origin: string): Promise<{ token: string; email: string }> {
  const email = `bench-${process.hrtime.bigint()}@example.org`;
  const { status, body } = await createClient(origin).call<{ token: string }>('POST', '/auth/register', {
    body: { email, password: 'Vernissage-2026!', name: 'Bench' },
  });
  if (status !== 201) throw new Error(`registering answered ${status}`);
  return { token: body.token, email };
}

/**
 * Sends requests over 100 connections.
 *
 * @param rate requests a second in all, latencies then counted from when each should have left; as fast as possible
 *   without
 */
export async function fire(
  url: string,
  requests: autocannon.Request[],
  { seconds, rate }: { seconds: number; rate?: number },
): Promise<Fired> {
  const result = await autocannon({
    url,
    connections: 100,
    duration: seconds,
    requests,
    ...(rate !== undefined && { overallRate: Math.round(rate) }),
  });
  return {
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors,
  };
}
