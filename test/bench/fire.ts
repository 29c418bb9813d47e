import { createClient } from '../helpers/client.ts';
import { type Fired, fire } from '../load/fire.ts';
import type { Shot } from '../load/traffic.ts';
import { openWire } from './wire.ts';

const CONNECTIONS = 100;
/** Share of the requests that carry a bearer token. */
const SIGNED_IN = 0.3;
const KINDS = 20;
/** Seconds that a paced run takes to reach its pace. */
const SETTLING = 1;

/** Makes the requests of a page of the web app, in a few kinds, some of them with a token. */
export function trackRequests(token: string): Shot[] {
  return Array.from({ length: KINDS }, (_, kind) => ({
    first: 0,
    count: 0,
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

/** Registers a user. @returns a bearer token, and the address */
export async function signUp(origin: string): Promise<{ token: string; email: string }> {
  const email = `bench-${process.hrtime.bigint()}@example.org`;
  const { status, body } = await createClient(origin).call<{ token: string }>('POST', '/auth/register', {
    body: { email, password: 'Vernissage-2026!', name: 'Bench' },
  });
  if (status !== 201) throw new Error(`registering answered ${status}`);
  return { token: body.token, email };
}

/** Sends the requests in turn, over 100 connections. @throws Error when one is refused */
async function fireAll(
  url: string,
  shots: Shot[],
  { seconds, ...pacing }: { seconds: number; rate?: number; settling?: number },
): Promise<Fired> {
  let sent = 0;
  const next = () => {
    const shot = shots[sent % shots.length];
    sent += 1;
    if (!shot) throw new Error('there is nothing to send');
    return shot;
  };
  const load = { url: new URL(url), duration: seconds, connections: CONNECTIONS, ...pacing };
  const fired = await fire(load, next, {
    signal: new AbortController().signal,
    onAccepted: () => undefined,
    open: openWire,
  });
  if (fired.refusals.size > 0) throw new Error(`requests were refused: ${[...fired.refusals.keys()].join(', ')}`);
  return fired;
}

/**
 * Sends requests at a constant rate over 100 connections. Latencies count from when each request was due, once the
 * connections are open and warm.
 *
 * @param rate requests a second
 * @returns milliseconds
 * @throws Error when one is refused
 */
export async function pace(
  url: string,
  shots: Shot[],
  { seconds, rate }: { seconds: number; rate: number },
): Promise<{ p50: number; p99: number }> {
  const { latencies } = await fireAll(url, shots, { seconds: SETTLING + seconds, rate, settling: SETTLING });
  return { p50: latencies.getValueAtPercentile(50) / 1_000, p99: latencies.getValueAtPercentile(99) / 1_000 };
}
