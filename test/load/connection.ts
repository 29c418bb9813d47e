import { Client } from 'undici';
import type { Shot } from './traffic.ts';

/** Milliseconds that an answer may take. */
export const PATIENCE = 10_000;
const TIMEOUTS = { pipelining: 1, headersTimeout: PATIENCE, bodyTimeout: PATIENCE, connectTimeout: PATIENCE };

/** An answer; its text only where the request was refused. */
export type Reply = { status: number; text: string };

/** Sends one request at a time. `send` rejects where no answer comes. */
export type Connection = { send(shot: Shot): Promise<Reply>; close(): Promise<void> };

export const isAccepted = ({ status }: Reply) => status >= 200 && status < 300;

/** A connection that opens with its first request, and opens again when it broke. */
export function openConnection(url: URL): Connection {
  const client = new Client(url.origin, TIMEOUTS);
  return {
    send({ method = 'POST', path, headers, body }) {
      const { promise, resolve, reject } = Promise.withResolvers<Reply>();
      const reply = { status: 0, text: '' };
      client.dispatch(
        { path, method, headers, body },
        {
          onConnect: () => undefined,
          onHeaders(status) {
            reply.status = status;
            return true;
          },
          onData(chunk) {
            if (!isAccepted(reply)) reply.text += chunk;
            return true;
          },
          onComplete: () => resolve(reply),
          onError: reject,
        },
      );
      return promise;
    },
    close: () => client.destroy(),
  };
}
