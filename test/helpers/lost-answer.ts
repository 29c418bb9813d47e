import { connect, createServer, type Socket } from 'node:net';
import { listening } from './listening.ts';
import type { Test } from './test.ts';

/** `cut` ends the connection; `swallow` keeps it open, and delivers nothing more to either side. */
export type Loss = 'cut' | 'swallow';

export type LosesAnswer = {
  port: number;
  /** Lets the next matching request through to the server, and loses its answer when that comes. */
  loseAnswerTo(request: RegExp, how?: Loss): void;
  readonly lost: number;
};

/**
 * Starts a proxy in front of a server that can lose the answer to a request: a statement for PostgreSQL, a call of the
 * API. It closes with the test.
 */
export async function losesAnswers(t: Test, to: { host: string; port: number }): Promise<LosesAnswer> {
  const sockets = new Set<Socket>();
  let next: { request: RegExp; how: Loss } | null = null;
  let lost = 0;
  const proxy = createServer((client) => {
    const server = connect(to);
    let losing: Loss | null = null;
    let swallowed = false;
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
      if (next?.request.test(chunk.toString('latin1'))) {
        losing = next.how;
        next = null;
      }
      if (!swallowed) server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      if (swallowed) return;
      if (!losing) return void client.write(chunk);
      lost += 1;
      if (losing === 'cut') end();
      else swallowed = true;
    });
  });
  return {
    port: await listening(t, proxy, sockets),
    loseAnswerTo(request, how = 'cut') {
      next = { request, how };
    },
    get lost() {
      return lost;
    },
  };
}
