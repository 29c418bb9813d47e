import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';
import { FairBudget, type Share } from '../waiting/fair-budget.ts';
import { MAX_CONNECTIONS } from './connections.ts';
import { type Placed, Places } from './places.ts';
import { networkOf } from './rate-limit.ts';

const KIB = 1024;

/** Bytes of headers and bodies of all requests in progress; a body counts from when it is announced. */
const MAX_BYTES = 64 * KIB * KIB;

/** Requests in progress, as a part of the connections: the other connections are for refusals. */
const OF_CONNECTIONS = 7 / 8;

/** Milliseconds of a tick; time limits are counted in ticks, so that no request needs a timer or a clock of its own. */
const TICK = 1_000;

/** Ticks in which a request must have arrived, and ticks for an upload. */
const ARRIVAL = 30;
const UPLOAD_ARRIVAL = 300;
/** An upload must bring at least so many bytes in every span of so many ticks. */
const RATE = { ticks: 10, bytes: 160 * KIB };
/** Ticks in which the rest of an answered request must have arrived. */
const REST = 10;
/** Ticks in which a client must take its answer, and ticks without progress after which the answer is given up. */
const ANSWER = 300;
const STUCK = 60;

/** A request from its headers to the end of its answer. */
export type Progress = Placed & {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly budget: FairBudget;
  readonly share: Share;
  bytes: number;
  /** The tick in which it began; once answered, the tick of the answer. */
  since: number;
  /** `upload` may take longer while it has a least rate; `endless` is an answer that goes on until somebody leaves. */
  kind: 'ordinary' | 'upload' | 'endless';
  /** `late`: it got REQUEST_TIMEOUT, or was cut off. `answered`: only the rest of its body is to come. */
  state: 'underWay' | 'late' | 'answered';
  /** The bytes that had moved at a tick, to see whether more move. */
  seen: { tick: number; bytes: number } | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    progress: Progress | null;
  }
}

/** Whether fewer than `least` bytes have moved in the last `ticks` ticks. */
function isTooSlow(progress: Progress, moved: number, tick: number, ticks: number, least: number): boolean {
  progress.seen ??= { tick, bytes: moved };
  if (tick - progress.seen.tick < ticks) return false;
  const tooSlow = moved - progress.seen.bytes < least;
  progress.seen = { tick, bytes: moved };
  return tooSlow;
}

/** Whether a request should have arrived by now. */
function isLate(progress: Progress, tick: number): boolean {
  const { request, since, kind } = progress;
  const age = tick - since;
  if (progress.state === 'answered') return age > REST;
  if (kind !== 'upload') return age > ARRIVAL;
  // While we do not read, the client cannot send faster.
  const ours = request.raw.readableFlowing === false || request.raw.readableLength > 0;
  if (ours) progress.seen = null;
  else if (isTooSlow(progress, request.raw.socket.bytesRead, tick, RATE.ticks, RATE.bytes)) return true;
  return age > UPLOAD_ARRIVAL;
}

/** Whether a client has ceased to take its answer. */
function isStuck(progress: Progress, tick: number): boolean {
  const { request, reply, since, kind } = progress;
  if (!reply.raw.headersSent) return false;
  if (kind !== 'endless' && tick - since > ANSWER) return true;
  const { socket } = request.raw;
  if (socket.writableLength === 0) {
    progress.seen = null;
    return false;
  }
  return isTooSlow(progress, socket.bytesWritten - socket.writableLength, tick, STUCK, 1);
}

function tellLate(progress: Progress): void {
  const { request, reply } = progress;
  if (progress.state !== 'underWay' || reply.sent || reply.raw.headersSent) request.raw.socket.destroy();
  else reply.header('connection', 'close').send(fail('REQUEST_TIMEOUT'));
  progress.state = 'late';
}

/** Bytes of a request's head. */
function headOf({ url = '', rawHeaders }: FastifyRequest['raw']): number {
  let bytes = url.length;
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}

/**
 * Bounds the requests in progress in number, in bytes and in time. A request beyond the budget is refused at once; the
 * network with most in progress is refused first. A request that arrives too slowly gets REQUEST_TIMEOUT, and an answer
 * that is not taken is cut off. One sweep a tick looks at all of them.
 *
 * The connection of a refused request is closed: the rest of its body would take a connection from others.
 *
 * @param options.tickMs milliseconds of a tick; tests have fewer
 * @param options.connections connections at most; tests have fewer
 */
export function boundRequests(
  app: FastifyInstance,
  { tickMs = TICK, connections = MAX_CONNECTIONS }: { tickMs?: number | undefined; connections?: number } = {},
): void {
  const budget = new FairBudget({ items: Math.floor(connections * OF_CONNECTIONS), bytes: MAX_BYTES });
  const inProgress = new Places<Progress>();
  let tick = 0;

  const end = (progress: Progress) => {
    if (!inProgress.delete(progress)) return;
    budget.give(progress.share, 1, progress.bytes);
    // After this, `countBody` counts nothing for the request: nobody would give it back.
    progress.request.progress = null;
  };
  const look = (progress: Progress) => {
    const { raw } = progress.request;
    if (raw.socket.destroyed || (progress.state === 'answered' && raw.complete)) end(progress);
    else if (!raw.complete && isLate(progress, tick)) tellLate(progress);
    else if (isStuck(progress, tick)) raw.socket.destroy();
  };
  const sweep = setInterval(() => {
    tick += 1;
    inProgress.forEach(look);
  }, tickMs).unref();

  app.decorateRequest('progress', null);
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = headOf(request.raw);
    const share = budget.take(networkOf(request.ip), 1, bytes);
    if (!share) {
      reply.header('connection', 'close');
      done(fail('OVERLOADED', { retryAfter: 1 }));
      return;
    }
    request.progress = {
      request,
      reply,
      budget,
      share,
      bytes,
      since: tick,
      kind: 'ordinary',
      state: 'underWay',
      seen: null,
      place: 0,
    };
    inProgress.add(request.progress);
    done();
  });
  app.addHook('onResponse', ({ progress, raw }, _reply, done) => {
    if (progress && raw.complete === false) Object.assign(progress, { state: 'answered', since: tick, seen: null });
    else if (progress) end(progress);
    done();
  });
  app.addHook('onClose', async () => clearInterval(sweep));
}

/** Counts more bytes of a request's body, until its answer. @returns false when they are too many */
export function countBody({ progress }: FastifyRequest, bytes: number): boolean {
  if (!progress) return true;
  if (!progress.budget.extend(progress.share, 0, bytes)) return false;
  progress.bytes += bytes;
  return true;
}

/** An `onRequest` hook for uploads, which may take longer to arrive. */
export async function expectUpload({ progress }: FastifyRequest): Promise<void> {
  if (progress) progress.kind = 'upload';
}

/** Marks a request whose answer goes on until somebody leaves. */
export function answerWithoutEnd({ progress }: FastifyRequest): void {
  if (progress) progress.kind = 'endless';
}
