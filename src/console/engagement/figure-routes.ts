import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { EventsQuery, EventsReply, SinceEvents } from '../../contract/engagement.ts';
import { Stats, StatsMoved, StatsQuery } from '../../contract/figures.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import type { DB } from '../../engine/db/tables.ts';
import { createStreamTraces } from '../../engine/tracing/folds.ts';
import { adminsOnly, watchAdmin } from '../../serving/http/guards.ts';
import { ownEvents } from '../../serving/http/read-your-writes.ts';
import type { Reading } from '../../serving/http/reading.ts';
import { requireUserId } from '../../serving/http/session.ts';
import type { LiveStreams } from '../../serving/live/streams.ts';
import { readEvents } from './read-events.ts';
import { FIGURES, readFreshness, readStats } from './read-stats.ts';
import { createStatsFeed } from './stats-feed.ts';

export type FigureParts = {
  /** The pool for what administrators look at, so that their reads keep no other request waiting. */
  looks: Kysely<DB>;
  reading: Reading;
  streams: LiveStreams;
};

const adminReplies = { 400: ErrorReply, 401: ErrorReply, 403: ErrorReply };

/** The calls of the console: figures, raw events, and the stream that says when the figures have moved. */
export function figureRoutes({ looks, reading, streams }: FigureParts): FastifyPluginAsyncTypebox {
  const read = reading.from(({ looks }) => looks);
  // Who is told that the figures have moved reads them where they have.
  const listen = createStatsFeed(() => readFreshness(reading.source().looks), createStreamTraces(looks, FIGURES));

  return async (app) => {
    app.get(
      '/engagement/stats',
      {
        onRequest: adminsOnly,
        config: { minPosition: SinceEvents },
        preHandler: reading.sees(ownEvents(...FIGURES)),
        schema: {
          tags: ['engagement'],
          operationId: 'getStats',
          summary: 'The figures of the console',
          querystring: StatsQuery,
          response: { 200: Stats, ...adminReplies },
        },
      },
      async (request, reply) => read(request, reply, (db) => readStats(db, request.query)),
    );

    app.get(
      '/engagement/events',
      {
        onRequest: adminsOnly,
        config: { minPosition: SinceEvents },
        preHandler: reading.sees(ownEvents()),
        schema: {
          tags: ['engagement'],
          operationId: 'listEvents',
          summary: 'The raw events, newest first',
          querystring: EventsQuery,
          response: { 200: EventsReply, ...adminReplies },
        },
      },
      async (request, reply) => read(request, reply, (db) => readEvents(db, request.query)),
    );

    app.get(
      '/engagement/stream',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['engagement'],
          operationId: 'streamStats',
          summary: 'Server-sent events: `stats` whenever the figures have moved, and `end`',
          response: {
            200: { description: 'The data of each event', content: { 'text/event-stream': { schema: StatsMoved } } },
            401: ErrorReply,
            403: ErrorReply,
            503: ErrorReply,
          },
        },
      },
      async (request, reply) => {
        const stream = streams.open(request, reply, requireUserId(request));
        const leave = () => stream.end('token', 0);
        stream.onEnd(listen((moved) => stream.send({ event: 'stats', data: moved })));
        await watchAdmin(request, leave).then(stream.onEnd, leave);
      },
    );
  };
}
