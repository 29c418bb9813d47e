import { fastifySSE } from '@fastify/sse';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import {
  BatchBody,
  EventsQuery,
  EventsReply,
  SinceEvents,
  Stats,
  StatsMoved,
  StatsQuery,
  TrackBody,
  TrackReply,
} from '../contract/engagement.ts';
import { ErrorReply } from '../contract/primitives.ts';
import type { DB } from '../db/tables.ts';
import { AppError } from '../errors.ts';
import type { CatchUp } from '../folding/catch-up.ts';
import { textParser } from '../http/body.ts';
import { adminsOnly, watchAdmin } from '../http/guards.ts';
import { isKeyed } from '../http/idempotency/key.ts';
import { type Once, TAKES_KEY } from '../http/idempotency/once.ts';
import { answerWithoutEnd } from '../http/in-progress.ts';
import { engagementEvents } from '../http/metrics.ts';
import { networkOf } from '../http/rate-limit.ts';
import { seesOwnEvents } from '../http/read-your-writes.ts';
import { optionalUserId } from '../http/session.ts';
import type { EngagementLog, EngagementVerdict } from '../log/engagement.ts';
import type { EngagementEvent } from '../log/engagement-flush.ts';
import { numberFrom, openDays, type Sender, toEngagementEvent } from './intake.ts';
import { readEvents } from './read-events.ts';
import { FIGURES, readFreshness, readStats } from './read-stats.ts';
import { createStatsFeed } from './stats-feed.ts';
import { AGENT_LENGTH, createVisitors } from './visitor.ts';

type Parts = {
  config: Pick<Config, 'engagementLanes'>;
  db: Kysely<DB>;
  /** For what administrators look at, so that it keeps no request waiting. */
  looks: Kysely<DB>;
  engagementLog: EngagementLog;
  catchUp: CatchUp;
  once: Once;
  now: () => Date;
};

const BATCH_BODY_LIMIT = 6 * 1024 * 1024;
const HEARTBEAT = 15_000;

function senderOf(request: FastifyRequest): Sender {
  return {
    userId: optionalUserId(request),
    address: request.ip,
    // The same part of it chooses the lane and makes the visitor's number.
    userAgent: (request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH),
  };
}

/** Makes a request forget its body, so that it can be collected while the request waits. */
function letGoOfBody(request: { body: unknown }): void {
  request.body = undefined;
}

const acceptedEvents = engagementEvents.labels('accepted');
const duplicateEvents = engagementEvents.labels('duplicate');

function countTaken(accepted: number, duplicates: number): void {
  if (accepted > 0) acceptedEvents.inc(accepted);
  if (duplicates > 0) duplicateEvents.inc(duplicates);
}

/** A good token makes an event somebody's; any other makes it anonymous. */
const security = [{}, { bearer: [] }];

/**
 * V8 keeps the decimal texts of numbers in a cache, so that each answer's position would be promoted out of the nursery.
 * JSON.stringify writes numbers without it; Fastify's own serializers do not.
 */
const intakeSerializer = () => JSON.stringify;
const intakeReplies = { 202: TrackReply, 400: ErrorReply, 413: ErrorReply, 415: ErrorReply, 503: ErrorReply };
const adminReplies = { 400: ErrorReply, 401: ErrorReply, 403: ErrorReply };

/** Takes engagement events in, and shows their figures to administrators. To be made once, however often mounted. */
export function engagementRoutes({
  config,
  db,
  looks,
  engagementLog,
  catchUp,
  once,
  now,
}: Parts): FastifyPluginAsyncTypebox {
  const lanes = config.engagementLanes;
  const visitors = createVisitors(db);
  const feed = createStatsFeed(() => readFreshness(looks));

  const append = (events: EngagementEvent[], { address, userAgent, userId }: Sender) =>
    engagementLog.append(events, userId ?? `${address}\n${userAgent}`, networkOf(address));

  /** @param count of events by what was asked for, not by what was stored: the receipt sets one against the other */
  const acknowledge = (count: number, { lane, accepted, duplicates, position }: EngagementVerdict): TrackReply => {
    engagementLog.acknowledge(lane, count);
    countTaken(accepted, duplicates);
    return { accepted, duplicates, position };
  };

  return async (app) => {
    const take = async (bodies: TrackBody[], request: FastifyRequest): Promise<TrackReply> => {
      const arrived = now();
      const opening = openDays(visitors, arrived);
      if (opening) await opening;
      const sender = senderOf(request);
      const events = bodies.map((body) => toEngagementEvent(body, sender, visitors, arrived));
      // While they wait, the events stand for what was sent, which may be many times as large once it is parsed.
      letGoOfBody(request);
      bodies.length = 0;
      const count = events.length;
      return acknowledge(count, await append(events, sender));
    };

    /** The same under an Idempotency-Key. */
    const takeOnce = async (bodies: TrackBody[], request: FastifyRequest, reply: FastifyReply) => {
      const arrived = now();
      await openDays(visitors, arrived);
      const sender = senderOf(request);
      const events = bodies.map((body) => toEngagementEvent(body, sender, visitors, arrived));
      return once.run(request, reply, async (firstId) => {
        letGoOfBody(request);
        bodies.length = 0;
        const count = events.length;
        const numbered = firstId === undefined ? events : numberFrom(firstId, events);
        return acknowledge(count, await append(numbered, sender));
      });
    };

    await app.register(fastifySSE, { heartbeatInterval: HEARTBEAT });
    app.addHook('preClose', async () => feed.close());
    app.addHook('onError', async (request, _reply, error) => {
      if (request.method === 'POST') engagementEvents.labels(error instanceof AppError ? error.code : 'REFUSED').inc();
    });
    // What navigator.sendBeacon sends.
    const parse = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser('text/plain', textParser(parse));

    app.post(
      '/engagement/track',
      {
        config: TAKES_KEY,
        serializerCompiler: intakeSerializer,
        schema: {
          tags: ['engagement'],
          operationId: 'trackEvent',
          summary: 'Record an event',
          security,
          body: TrackBody,
          response: intakeReplies,
        },
      },
      (request, reply) => {
        reply.code(202);
        return isKeyed(request) ? takeOnce([request.body], request, reply) : take([request.body], request);
      },
    );

    app.post(
      '/engagement/batch',
      {
        config: TAKES_KEY,
        bodyLimit: BATCH_BODY_LIMIT,
        serializerCompiler: intakeSerializer,
        schema: {
          tags: ['engagement'],
          operationId: 'trackEvents',
          summary: 'Record up to 500 events',
          security,
          body: BatchBody,
          response: intakeReplies,
        },
      },
      (request, reply) => {
        reply.code(202);
        return isKeyed(request) ? takeOnce(request.body.events, request, reply) : take(request.body.events, request);
      },
    );

    app.get(
      '/engagement/stats',
      {
        onRequest: adminsOnly,
        config: { minPosition: SinceEvents },
        preHandler: seesOwnEvents(catchUp, lanes, ...FIGURES),
        schema: {
          tags: ['engagement'],
          operationId: 'getStats',
          summary: 'The figures of the console',
          querystring: StatsQuery,
          response: { 200: Stats, ...adminReplies },
        },
      },
      async (request) => readStats(looks, request.query),
    );

    app.get(
      '/engagement/events',
      {
        onRequest: adminsOnly,
        config: { minPosition: SinceEvents },
        preHandler: seesOwnEvents(catchUp, lanes),
        schema: {
          tags: ['engagement'],
          operationId: 'listEvents',
          summary: 'The raw events, newest first',
          querystring: EventsQuery,
          response: { 200: EventsReply, ...adminReplies },
        },
      },
      async (request) => readEvents(looks, request.query),
    );

    app.get(
      '/engagement/stream',
      {
        onRequest: adminsOnly,
        // Whatever the client says it accepts: there is nothing else to answer with.
        sse: { kind: 'manual' },
        schema: {
          tags: ['engagement'],
          operationId: 'streamStats',
          summary: 'Server-sent events: `stats` whenever the figures have moved',
          response: {
            200: { description: 'The data of each event', content: { 'text/event-stream': { schema: StatsMoved } } },
            401: ErrorReply,
            403: ErrorReply,
          },
        },
      },
      async (request, reply) => {
        const unwatch = await watchAdmin(request, () => reply.sse.close());
        // Whoever left meanwhile is told of no end.
        if (reply.raw.destroyed) {
          unwatch();
          return;
        }
        reply.sse.onClose(unwatch);
        answerWithoutEnd(request);
        reply.sse.keepAlive();
        // At once: an answer of which nothing is written when this returns would end as an empty one.
        reply.sse.sendHeaders();
        reply.raw.flushHeaders();
        const unsubscribe = feed.subscribe({
          moved: (moved) => void reply.sse.send({ event: 'stats', data: moved }).catch(unsubscribe),
          closed: () => reply.sse.close(),
        });
        reply.sse.onClose(unsubscribe);
      },
    );
  };
}
