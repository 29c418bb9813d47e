import { fastifySSE } from '@fastify/sse';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  BatchBody,
  EventsQuery,
  EventsReply,
  Stats,
  StatsMoved,
  StatsQuery,
  TrackBody,
  TrackReply,
} from '../contract/engagement.ts';
import { ErrorReply } from '../contract/primitives.ts';
import type { DB } from '../db/tables.ts';
import { AppError } from '../errors.ts';
import { adminsOnly } from '../http/guards.ts';
import { engagementEvents } from '../http/metrics.ts';
import { optionalUserId } from '../http/session.ts';
import type { EngagementLog, EngagementVerdict } from '../log/engagement.ts';
import { openDays, type Sender, toEngagementEvent } from './intake.ts';
import { readEvents } from './read-events.ts';
import { readReach, readStats } from './read-stats.ts';
import { createStatsFeed } from './stats-feed.ts';
import { createVisitors } from './visitor.ts';

type Parts = { db: Kysely<DB>; engagementLog: EngagementLog; now: () => Date };

const BATCH_BODY_LIMIT = 6 * 1024 * 1024;
const HEARTBEAT = 15_000;

function senderOf(request: FastifyRequest): Sender {
  return {
    userId: optionalUserId(request),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  };
}

const accepted = engagementEvents.labels('accepted');
const duplicate = engagementEvents.labels('duplicate');

function count(verdict: EngagementVerdict): void {
  if (verdict.accepted > 0) accepted.inc(verdict.accepted);
  if (verdict.duplicates > 0) duplicate.inc(verdict.duplicates);
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
export function engagementRoutes({ db, engagementLog, now }: Parts): FastifyPluginAsyncTypebox {
  const visitors = createVisitors(db);
  const feed = createStatsFeed(() => readReach(db));
  const onlyAdmins = adminsOnly(db);

  return async (app) => {
    const take = async (bodies: TrackBody[], request: FastifyRequest): Promise<EngagementVerdict> => {
      const sender = senderOf(request);
      const arrived = now();
      const opening = openDays(visitors, arrived);
      if (opening) await opening;
      const events = bodies.map((body) => toEngagementEvent(body, sender, visitors, arrived));
      const verdict = await engagementLog.append(events, sender.userId ?? `${sender.address}\n${sender.userAgent}`);
      count(verdict);
      return verdict;
    };

    await app.register(fastifySSE, { heartbeatInterval: HEARTBEAT });
    app.addHook('preClose', async () => feed.close());
    app.addHook('onError', async (request, _reply, error) => {
      if (request.method === 'POST') engagementEvents.labels(error instanceof AppError ? error.code : 'REFUSED').inc();
    });
    // What navigator.sendBeacon sends.
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));

    app.post(
      '/engagement/track',
      {
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
        return take([request.body], request);
      },
    );

    app.post(
      '/engagement/batch',
      {
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
        return take(request.body.events, request);
      },
    );

    app.get(
      '/engagement/stats',
      {
        onRequest: onlyAdmins,
        schema: {
          tags: ['engagement'],
          operationId: 'getStats',
          summary: 'The figures of the console',
          querystring: StatsQuery,
          response: { 200: Stats, ...adminReplies },
        },
      },
      async (request) => readStats(db, request.query),
    );

    app.get(
      '/engagement/events',
      {
        onRequest: onlyAdmins,
        schema: {
          tags: ['engagement'],
          operationId: 'listEvents',
          summary: 'The raw events, newest first',
          querystring: EventsQuery,
          response: { 200: EventsReply, ...adminReplies },
        },
      },
      async (request) => readEvents(db, request.query),
    );

    app.get(
      '/engagement/stream',
      {
        onRequest: onlyAdmins,
        sse: { kind: 'only' },
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
      async (_request, reply) => {
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
