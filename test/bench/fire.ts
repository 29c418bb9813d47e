import autocannon from 'autocannon';
import { createClient } from '../helpers/client.ts';
import { fire } from '../load/fire.ts';
import type { Shot } from '../load/traffic.ts';

const CONNECTIONS = 100;
/** Share of the requests that carry a bearer token. */
const SIGNED_IN = 0.3;
const KINDS = 20;
/** Seconds that a paced run takes to come to its pace. */
const SETTLING = 1;

type Request = { method: 'POST'; path: string; headers: Record<string, string>; body: string };

/** What a page of the web app sends, in a few kinds, some of them with a token. */
export function trackRequests(token: string): Request[] {
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

/** Registers somebody. @returns a bearer token, and the address */
export async function signUp(origin: string): Promise<{ token: string; email: string }> {
  const email = `bench-${process.hrtime.bigint()}@example.org`;
  const { status, body } = await createClient(origin).call<{ token: string }>('POST', '/auth/register', {
    body: { email, password: 'Vernissage-2026!', name: 'Bench' },
  });
  if (status !== 201) throw new Error(`registering answered ${status}`);
  return { token: body.token, email };
}

/**
 * Sends requests over 100 connections as fast as they are answered.
 *
 * @returns accepted requests a second
 * @throws Error when one is refused
 */
export async function saturate(url: string, requests: Request[], seconds: number): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests });
  const refused = result.non2xx + result.errors;
  if (refused > 0) throw new Error(`${refused} requests were refused`);
  return result['2xx'] / result.duration;
}

/**
 * Sends requests at a constant rate over 100 connections. Latencies count from when each request was due, once the
 * connections are open and warm.
 *
 * @param seconds of which latencies count
 * @param rate requests a second
 * @returns milliseconds
 * @throws Error when one is refused
 */
export async function pace(
  url: string,
  requests: Request[],
  { seconds, rate }: { seconds: number; rate: number },
): Promise<{ p50: number; p99: number }> {
  let sent = 0;
  const next = (): Shot => {
    const request = requests[sent % requests.length];
    sent += 1;
    if (!request) throw new Error('there is nothing to send');
    return { ...request, first: 0, count: 0 };
  };
  const { latencies, refusals } = await fire(
    { url: new URL(url), duration: SETTLING + seconds, settling: SETTLING, connections: CONNECTIONS, rate },
    next,
    {
      signal: new AbortController().signal,
      onAccepted: () => undefined,
    },
  );
  if (refusals.size > 0) throw new Error(`requests were refused: ${[...refusals.keys()].join(', ')}`);
  return { p50: latencies.getValueAtPercentile(50) / 1_000, p99: latencies.getValueAtPercentile(99) / 1_000 };
}
