import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { fail } from '../../errors.ts';
import { widestNetworkOf } from './networks.ts';
import type { Refusals } from './refusals.ts';

/** Connections of a process, and of one network, at most: a load test may open a thousand from one address. */
export const MAX_CONNECTIONS = 4_096;
const MAX_A_NETWORK = 2_048;

type Options = Pick<Refusals, 'answerTo'> & {
  max?: number;
  /** Infinity behind a proxy: all connections come from it, and only requests can be told apart. */
  maxANetwork?: number;
};

/**
 * Bounds the connections of a server. A connection beyond a bound gets OVERLOADED and is closed. When all are taken,
 * the idle ones are closed as well, to make room for the next clients.
 */
export function boundConnections(
  server: Server,
  { answerTo, max = MAX_CONNECTIONS, maxANetwork = MAX_A_NETWORK }: Options,
): void {
  const counts = new Map<string, number>();
  let all = 0;
  const hangUp = (socket: Socket) => {
    socket.end(answerTo(fail('OVERLOADED', { retryAfter: 1 })));
    socket.destroySoon();
  };
  server.on('connection', (socket) => {
    const network = widestNetworkOf(socket.remoteAddress ?? '');
    const count = counts.get(network) ?? 0;
    if (all >= max) server.closeIdleConnections();
    if (all >= max || count >= maxANetwork) return hangUp(socket);
    all += 1;
    counts.set(network, count + 1);
    socket.once('close', () => {
      all -= 1;
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  });
}
