import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Config } from '../../config.ts';
import { DEFAULT_INSIGHT_DAYS, Insights, InsightsQuery } from '../../contract/insights.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { ownWrites } from '../../serving/http/read-your-writes.ts';
import type { Reading } from '../../serving/http/reading.ts';
import { artistOnly, requireUserId } from '../../serving/http/session.ts';
import { readInsights } from './read.ts';

type Parts = {
  config: Pick<Config, 'publicUrl'>;
  reading: Reading;
  now: () => Date;
};

/** What an artist sees of how the own works are doing. */
export function insightRoutes({ config, reading, now }: Parts): FastifyPluginAsyncTypebox {
  const { origin } = new URL(config.publicUrl);
  const read = reading.from(({ db }) => db);
  return async (app) => {
    app.get(
      '/artists/me/insights',
      {
        onRequest: artistOnly,
        preHandler: reading.sees(ownWrites('catalogue', 'interest')),
        schema: {
          tags: ['artists'],
          operationId: 'getOwnInsights',
          summary: 'What others did with the own works: views, favourites and bag additions by day, and sources',
          querystring: InsightsQuery,
          response: { 200: Insights, 400: ErrorReply, 401: ErrorReply, 403: ErrorReply },
        },
      },
      async (request, reply) => {
        const asked = {
          artistId: requireUserId(request),
          days: request.query.days ?? DEFAULT_INSIGHT_DAYS,
          now: now(),
          origin,
        };
        return read(request, reply, (db) => readInsights(db, asked));
      },
    );
  };
}
