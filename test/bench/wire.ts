import { connect } from 'node:net';
import { type Connection, isAccepted, type Reply } from '../load/connection.ts';

const BLANK_LINE = '\r\n\r\n';
/** Bytes of answers that are read at once. */
const CHUNK = 65_536;
const NO_CONTENT = 204;

const spellHeaders = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** Parses an answer; undefined until it is whole. @throws Error when it does not say its length */
function read(received: string): Reply | undefined {
  const end = received.indexOf(BLANK_LINE);
  if (end < 0) return undefined;
  const status = Number(received.slice(9, 12));
  if (status === NO_CONTENT) return { status, text: '' };
  const length = /\ncontent-length: (\d+)\r/i.exec(received.slice(0, end + 2))?.[1];
  if (!length) throw new Error('an answer does not say how long it is');
  const begin = end + BLANK_LINE.length;
  return received.length - begin < Number(length) ? undefined : { status, text: received.slice(begin) };
}

/**
 * Opens a connection that takes less than half of the processor time of a general client: the same processors serve the
 * requests. It spells the headers of each sender once, and reads only the status and the end of an answer. After it was
 * closed the next request opens it again.
 */
export function openWire(url: URL): Connection {
  const spelt = new Map<Record<string, string>, string>();
  let waiting: PromiseWithResolvers<Reply> | undefined;
  let received = '';
  const buffer = Buffer.allocUnsafe(CHUNK);
  const onread = {
    buffer,
    callback(size: number) {
      received += buffer.toString('latin1', 0, size);
      try {
        const reply = read(received);
        if (!reply) return true;
        received = '';
        waiting?.resolve(isAccepted(reply) ? { ...reply, text: '' } : reply);
      } catch (error) {
        waiting?.reject(error);
      }
      return true;
    },
  };
  const dial = () => {
    received = '';
    const dialled = connect({ host: url.hostname, port: Number(url.port), noDelay: true, onread });
    const lose = (error: Error) => {
      if (dialled === socket) waiting?.reject(error);
    };
    dialled.on('error', lose);
    dialled.on('close', () => lose(new Error('the connection was closed')));
    return dialled;
  };
  let socket = dial();
  return {
    send({ method = 'POST', path, headers, body }) {
      const known = spelt.get(headers) ?? spellHeaders(headers);
      spelt.set(headers, known);
      if (socket.destroyed) socket = dial();
      waiting = Promise.withResolvers();
      const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${url.host}\r\n${known}${length}\r\n${body}`);
      return waiting.promise;
    },
    async close() {
      socket.destroy();
    },
  };
}
