import { setTimeout as pause } from 'node:timers/promises';
import { build, type Histogram } from 'hdr-histogram-js';
import { type Connection, isAccepted, openConnection, PATIENCE, type Reply } from './connection.ts';
import type { LoadOptions } from './options.ts';
import type { Shot } from './traffic.ts';

export type Fired = {
  /** Seconds from the first request to the last answer. */
  seconds: number;
  sent: number;
  accepted: number;
  /** Requests that were due and found no free connection in time. */
  unsent: number;
  /** Of requests that were accepted, in microseconds. */
  latencies: Histogram;
  /** Of requests that were refused with an answer, in microseconds. */
  refusalLatencies: Histogram;
  /** How many were refused, by the code of the answer or of the failure. */
  refusals: Map<string, number>;
};

export type Load = Pick<LoadOptions, 'url' | 'duration' | 'connections' | 'rate'> & {
  /** Seconds at the start whose latencies are left out, while connections open and code is compiled; none by default. */
  settling?: number;
};

/** What a histogram of microseconds holds: up to an hour. */
const MICROSECONDS = { highestTrackableValue: 3_600_000_000, numberOfSignificantValueDigits: 3 } as const;

/** The status of a refusal, with the code in its body when that is JSON. */
function codeOf({ status, text }: Reply): string {
  try {
    return `${status} ${JSON.parse(text).code ?? ''}`.trimEnd();
  } catch {
    return String(status);
  }
}

/**
 * Sends requests over a number of connections, one at a time on each.
 *
 * Without a rate, a connection sends its next request when the last is answered: a closed loop, whose latencies leave
 * out the requests that a slow answer kept from being sent. With a rate, request k is due k / rate seconds after the
 * start. Its latency counts from then, even when no connection was free, so nothing is left out.
 *
 * @param onAccepted called with each request that was accepted
 * @param open opens a connection; by default one of a general client
 */
export async function fire(
  { url, duration, connections, rate, settling = 0 }: Load,
  next: () => Shot,
  {
    signal,
    onAccepted,
    open = openConnection,
  }: { signal: AbortSignal; onAccepted: (shot: Shot) => void; open?: typeof openConnection },
): Promise<Fired> {
  const [latencies, refusalLatencies] = [build(MICROSECONDS), build(MICROSECONDS)];
  const refusals = new Map<string, number>();
  const fired: Fired = { seconds: 0, sent: 0, accepted: 0, unsent: 0, latencies, refusalLatencies, refusals };
  const start = performance.now();
  const end = start + duration * 1_000;
  const settled = start + settling * 1_000;
  const planned = rate === undefined ? Number.POSITIVE_INFINITY : Math.floor(rate * duration);
  const lastLeave = rate === undefined ? end : end + PATIENCE;

  const shoot = async (connection: Connection, due: number) => {
    const shot = next();
    const reply = await connection.send(shot).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
    const wasAccepted = typeof reply !== 'string' && isAccepted(reply);
    const histogram = wasAccepted ? latencies : refusalLatencies;
    if (typeof reply !== 'string' && due >= settled)
      histogram.recordValue(Math.max(1, Math.round((performance.now() - due) * 1_000)));
    if (wasAccepted) {
      fired.accepted += 1;
      onAccepted(shot);
      return;
    }
    const code = typeof reply === 'string' ? reply : codeOf(reply);
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
    // A refused client waits a little. Otherwise requests would come as fast as refusals.
    if (rate === undefined) await pause(20);
  };
  const work = async () => {
    const connection = open(url);
    while (fired.sent < planned && !signal.aborted && performance.now() < lastLeave) {
      const due = rate === undefined ? performance.now() : start + (fired.sent * 1_000) / rate;
      fired.sent += 1;
      const early = due - performance.now();
      if (early > 0) await pause(Math.ceil(early));
      await shoot(connection, due);
    }
    await connection.close();
  };
  await Promise.all(Array.from({ length: connections }, work));
  fired.seconds = (performance.now() - start) / 1_000;
  if (rate !== undefined && !signal.aborted) fired.unsent = planned - fired.sent;
  return fired;
}
