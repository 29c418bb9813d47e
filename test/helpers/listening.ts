import type { AddressInfo, Server, Socket } from 'node:net';
import type { Test } from './test.ts';

/** Lets a server listen on a port of its own. It closes with the test, and so do its sockets. @returns the port */
export async function listening(t: Test, server: Server, sockets: ReadonlySet<Socket>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}
