import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Test } from './test.ts';

export type LosesAnswer = {
  port: number;
  /** Lets the next matching statement through to the server, and ends the connection when its answer comes. */
  loseAnswerTo(statement: RegExp): void;
  readonly lost: number;
};

/** Starts a proxy in front of PostgreSQL that can lose the answer to a statement. It closes with the test. */
export async function losesAnswers(t: Test, to: { host: string; port: number }): Promise<LosesAnswer> {
  const sockets = new Set<Socket>();
  let next: RegExp | null = null;
  let lost = 0;
  const proxy = createServer((client) => {
    const server = connect(to);
    let losing = false;
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          end();
        });
    }
    client.on('data', (chunk: Buffer) => {
      if (next?.test(chunk.toString('latin1'))) {
        next = null;
        losing = true;
      }
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      if (!losing) return void client.write(chunk);
      lost += 1;
      end();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: (proxy.address() as AddressInfo).port,
    loseAnswerTo(statement) {
      next = statement;
    },
    get lost() {
      return lost;
    },
  };
}
