import { connect, createServer, type Socket } from 'node:net';
import { listening } from './listening.ts';
import type { Test } from './test.ts';

/**
 * Starts a proxy in front of a server. `swallow` affects the open connections: the proxy takes what either side sends
 * and never delivers it, and neither side is told. New connections are served. It closes with the test.
 */
export async function swallowingProxy(t: Test, to: { host: string; port: number }) {
  const pairs = new Set<{ swallows: boolean }>();
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(to);
    const pair = { swallows: false };
    pairs.add(pair);
    const pass = (from: Socket, other: Socket) => {
      sockets.add(from);
      from.on('data', (chunk) => pair.swallows || other.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        pairs.delete(pair);
        if (!pair.swallows) other.destroy();
      });
    };
    pass(client, server);
    pass(server, client);
  });
  return {
    // Also the sockets of a swallowed pair whose client has left are destroyed: PostgreSQL makes and drops no database
    // while a connection is half way through its authentication.
    port: await listening(t, proxy, sockets),
    /** Swallows from this call on. @returns the number of connections that this concerns */
    swallow() {
      for (const pair of pairs) pair.swallows = true;
      return pairs.size;
    },
  };
}

/** Starts a server that treats each connection as the test says. It closes with the test. */
export async function serverThat(
  t: Test,
  treat: (socket: Socket) => void,
): Promise<{ port: number; open: () => number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.resume();
    treat(socket);
  });
  return { port: await listening(t, server, sockets), open: () => sockets.size };
}
