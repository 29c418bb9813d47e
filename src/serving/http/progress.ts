import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FairBudget, Share } from '../../engine/waiting/fair-budget.ts';
import type { Placed } from './places.ts';

const KIB = 1024;

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
  /** What it holds of the budget of its class, until its answer. */
  ofClass: { readonly budget: FairBudget; readonly share: Share } | null;
  bytes: number;
  /** The tick in which it began; once answered, the tick of the answer. */
  since: number;
  /** `upload` may take longer while it has a least rate; `endless` is an answer that goes on until somebody leaves. */
  kind: 'ordinary' | 'upload' | 'endless';
  /** `late`: it got REQUEST_TIMEOUT, or was cut off. `answered`: only the rest of its body is to come. */
  state: 'inProgress' | 'late' | 'answered';
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
export function isLate(progress: Progress, tick: number): boolean {
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
export function isStuck(progress: Progress, tick: number): boolean {
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
