import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairBudget } from '../../engine/waiting/fair-budget.ts';
import { fail } from '../../errors.ts';
import { MAX_CONNECTIONS } from './connections.ts';
import { widestNetworkOf } from './networks.ts';
import { Places } from './places.ts';
import { isLate, isStuck, type Progress } from './progress.ts';
import type { RequestClasses } from './request-classes.ts';

const KIB = 1024;

/** Bytes of headers and bodies of all requests in progress; a body counts from when it is announced. */
const MAX_BYTES = 64 * KIB * KIB;

/** Requests in progress, as a part of the connections: the other connections are for refusals. */
const OF_CONNECTIONS = 7 / 8;

/** Milliseconds of a tick; time limits are counted in ticks, so that no request needs a timer or a clock of its own. */
const TICK = 1_000;

function tellLate(progress: Progress): void {
  const { request, reply } = progress;
  if (progress.state !== 'inProgress' || reply.sent || reply.raw.headersSent) request.raw.socket.destroy();
  else reply.header('connection', 'close').send(fail('REQUEST_TIMEOUT'));
  progress.state = 'late';
}

/** Bytes of a request's head. */
function headOf({ url = '', rawHeaders }: FastifyRequest['raw']): number {
  let bytes = url.length;
  for (const text of rawHeaders) bytes += text.length;
  return bytes;
}

type Options = { tickMs?: number | undefined; connections?: number; classes?: RequestClasses | undefined };

/** Gives back what a request holds of the budget of its class. */
function leaveClass(progress: Progress): void {
  progress.ofClass?.budget.give(progress.ofClass.share, 1, 0);
  progress.ofClass = null;
}

/**
 * Bounds the requests in progress in number, in bytes and in time. A request beyond the budget, or beyond that of its
 * class, is refused at once; the network with most in progress is refused first. A request that arrives too slowly gets
 * REQUEST_TIMEOUT, and an answer that is not taken is cut off. One sweep a tick looks at all of them.
 *
 * The connection of a request beyond the whole budget is closed: the rest of its body would take a connection from
 * others. One beyond the budget of its class keeps its connection: to connect again would cost more than the refusal.
 *
 * @param options.tickMs milliseconds of a tick; tests have fewer
 * @param options.connections connections at most; tests have fewer
 * @param options.classes their budgets; without them no request has a class
 */
export function boundRequests(
  app: FastifyInstance,
  { tickMs = TICK, connections = MAX_CONNECTIONS, classes }: Options = {},
): void {
  const budget = new FairBudget({ items: Math.floor(connections * OF_CONNECTIONS), bytes: MAX_BYTES });
  const inProgress = new Places<Progress>();
  let tick = 0;

  const end = (progress: Progress) => {
    if (!inProgress.delete(progress)) return;
    budget.give(progress.share, 1, progress.bytes);
    leaveClass(progress);
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
    const network = widestNetworkOf(request.ip);
    const share = budget.take(network, 1, bytes);
    if (!share) {
      reply.header('connection', 'close');
      done(fail('OVERLOADED', { retryAfter: 1 }));
      return;
    }
    const progress: Progress = {
      request,
      reply,
      budget,
      share,
      ofClass: null,
      bytes,
      since: tick,
      kind: 'ordinary',
      state: 'inProgress',
      seen: null,
      place: 0,
    };
    request.progress = progress;
    inProgress.add(progress);
    const ofClass = classes?.budgetOf(request.routeOptions.config?.class);
    if (ofClass?.hasRoom(network, 1, 0) === false) done(fail('OVERLOADED', { retryAfter: 1 }));
    else done();
  });
  // Its body is there: until then a request takes no work, and a slow client could hold the place for long.
  app.addHook('preValidation', ({ progress, routeOptions }, _reply, done) => {
    const ofClass = classes?.budgetOf(routeOptions.config?.class);
    if (!progress || !ofClass) {
      done();
      return;
    }
    const share = ofClass.take(progress.share.holder, 1, 0);
    if (share) {
      progress.ofClass = { budget: ofClass, share };
      done();
    } else done(fail('OVERLOADED', { retryAfter: 1 }));
  });
  app.addHook('onResponse', ({ progress, raw }, _reply, done) => {
    if (progress && raw.complete === false) {
      leaveClass(progress);
      Object.assign(progress, { state: 'answered', since: tick, seen: null });
    } else if (progress) end(progress);
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
