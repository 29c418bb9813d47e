import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { metrics } from '../../engine/metrics/registry.ts';
import { FairBudget, type Share } from '../../engine/waiting/fair-budget.ts';
import { fail } from '../../errors.ts';
import { widestNetworkOf } from '../http/networks.ts';
import type { ServerSentEvent } from './event-text.ts';
import { type LiveStream, openStream } from './open-stream.ts';

/** Streams of a member in a process: what one person has open at once, in all windows. */
const A_MEMBER = 8;
/** Milliseconds between looks at all streams. */
const TICK = 1_000;
/** Seconds after which whoever finds no room tries again: not all at once. */
const RETRY_AFTER = { least: 5, more: 10 };
/** Milliseconds after which the readers of a process that ends come back, elsewhere and not all at once. */
const ELSEWHERE = { least: 500, more: 2_500 };
/** Milliseconds after which a reader whose place was taken may ask again: those who took it may have left. */
const REPLACED = 60_000;

const between = ({ least, more }: { least: number; more: number }) => least + Math.floor(Math.random() * more);

const openStreams = new Gauge({
  name: 'vernissage_live_streams',
  help: 'Streams of server-sent events that are open',
  registers: [metrics],
});

export type LiveStreams = {
  /**
   * Opens a stream for a member. When that is one too many of theirs, the oldest ends. No network gets all places of a
   * process: the one with most is refused first.
   *
   * @param sayAlive makes its sign of life
   * @throws OVERLOADED when the process, or the network, has as many as it may, UNAVAILABLE when it is about to end
   */
  open(request: FastifyRequest, reply: FastifyReply, member: number, sayAlive?: () => ServerSentEvent): LiveStream;
  /** Ends all of them; no other is opened. */
  close(): void;
};

/**
 * Keeps the streams of a process: bounded, alive, and open only as long as the token is good that each was opened with.
 *
 * @param options.most streams of the process
 * @param options.tickMs milliseconds of a tick; tests have fewer
 */
export function createLiveStreams({ most, tickMs = TICK }: { most: number; tickMs?: number | undefined }): LiveStreams {
  /** Each with what looks after it, and its place, in the order in which they were opened. */
  const all = new Map<LiveStream, { look: () => void; share: Share }>();
  // Something of a budget is always left: one more place, so that as many can be taken as there may be.
  const places = new FairBudget({ items: most + 1, bytes: Number.POSITIVE_INFINITY });
  const ofMembers = new Map<number, Set<LiveStream>>();
  let closing = false;
  let timer: NodeJS.Timeout | undefined;

  const sweep = () => {
    for (const { look } of all.values()) look();
  };
  const leave = (stream: LiveStream, member: number, own: Set<LiveStream>) => {
    const place = all.get(stream);
    if (!place) return;
    all.delete(stream);
    places.give(place.share, 1, 0);
    openStreams.dec();
    own.delete(stream);
    if (own.size === 0 && ofMembers.get(member) === own) ofMembers.delete(member);
    if (all.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    open(request, reply, member, sayAlive = () => ({})) {
      if (closing) throw fail('UNAVAILABLE', { retryAfter: 1 });
      const own = ofMembers.get(member) ?? new Set();
      const [oldest] = own;
      if (oldest && own.size >= A_MEMBER) {
        oldest.end('replaced', REPLACED);
        leave(oldest, member, own);
      }
      const share = places.take(widestNetworkOf(request.ip), 1, 0);
      if (!share) throw fail('OVERLOADED', { retryAfter: between(RETRY_AFTER) });
      const { server } = request;
      const { authorization = '' } = request.headers;
      const stream = openStream(request, reply, sayAlive);
      const look = () => {
        if (server.readToken(authorization) === null) stream.end('token', 0);
        else stream.tick();
      };
      all.set(stream, { look, share });
      openStreams.inc();
      ofMembers.set(member, own.add(stream));
      timer ??= setInterval(sweep, tickMs).unref();
      stream.onEnd(() => leave(stream, member, own));
      return stream;
    },
    close() {
      closing = true;
      for (const stream of all.keys()) stream.end('closing', between(ELSEWHERE));
    },
  };
}
