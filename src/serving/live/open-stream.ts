import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StreamEnd } from '../../contract/live.ts';
import { answerWithoutEnd } from '../http/in-progress.ts';
import { type ServerSentEvent, spell } from './event-text.ts';

/** Bytes that may wait for a reader, beside those that the network holds. */
const MOST_WAITING = 64 * 1024;
/** Ticks without a word after which there is a sign of life: a proxy cuts off what is silent for long. */
const SILENCE = 20;
/** Milliseconds that a reader has to take the end. */
const FAREWELL = 1_000;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Nginx would gather what is said, and pass it on late.
  'x-accel-buffering': 'no',
};

export type LiveStream = {
  send(...events: ServerSentEvent[]): void;
  /** Is told of each tick, and sends a sign of life if nothing was sent for some. */
  tick(): void;
  /** Says why it ends, and after how many milliseconds its reader may come back, and ends it. */
  end(reason: StreamEnd['reason'], retry: number): void;
  /** Calls back once it has ended, whoever ended it; at once if its reader has left already. */
  onEnd(ended: () => void): void;
};

/**
 * Answers a request with server-sent events. A reader who leaves too much waiting is cut off.
 *
 * @param sayAlive makes the sign of life
 */
export function openStream(request: FastifyRequest, reply: FastifyReply, sayAlive: () => ServerSentEvent): LiveStream {
  const { raw } = reply;
  let closed = raw.destroyed;
  let isOpen = !closed;
  let silent = 0;
  answerWithoutEnd(request);
  // From here on nothing but this writes the answer.
  reply.hijack();
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS }))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200);
  raw.flushHeaders();
  raw.on('error', () => raw.destroy());
  raw.once('close', () => {
    closed = true;
    isOpen = false;
  });

  const send: LiveStream['send'] = (...events) => {
    if (!isOpen) return;
    silent = 0;
    raw.write(events.map(spell).join(''));
    if (raw.writableLength > MOST_WAITING) raw.destroy();
  };
  return {
    send,
    tick() {
      silent += 1;
      if (silent >= SILENCE) send(sayAlive());
    },
    end(reason, retry) {
      if (!isOpen) return;
      send({ retry, event: 'end', data: { reason } satisfies StreamEnd });
      isOpen = false;
      raw.end();
      const timer = setTimeout(() => raw.destroy(), FAREWELL).unref();
      raw.once('close', () => clearTimeout(timer));
    },
    onEnd(ended) {
      if (closed) ended();
      else raw.once('close', ended);
    },
  };
}
