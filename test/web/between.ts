import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from '../helpers/test.ts';

/** An answer of the gateway's own; `lost` hands the request on, and loses the answer. */
type Fault = { method: string; path: RegExp; status: number | 'lost'; body?: unknown };

export type Between = { origin: string; faults: Fault[] };

/**
 * Starts a gateway between browser and server that may fail. It hands everything on, but answers the requests that
 * `faults` names by itself, or loses their answers.
 */
export async function startBetween(t: Test, stack: { origin: string }): Promise<Between> {
  const faults: Fault[] = [];
  const gateway = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const fault = faults.find((known) => known.method === method && known.path.test(url));
    const status = fault?.status;
    if (typeof status === 'number') {
      incoming.resume();
      incoming.on('end', () => {
        outgoing.writeHead(status, { 'content-type': 'application/json' });
        outgoing.end(fault?.body === undefined ? undefined : JSON.stringify(fault.body));
      });
      return;
    }
    const onward = request(new URL(url, stack.origin), { method, headers }, (answer) => {
      if (status === 'lost') return void answer.resume().on('end', () => outgoing.destroy());
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  t.teardown(() => gateway.closeAllConnections());
  t.teardown(() => void gateway.close());
  return { origin: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`, faults };
}
