import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { SinceEvents } from '../../contract/engagement.ts';
import { ExportQuery } from '../../contract/figures.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import type { DB } from '../../engine/db/tables.ts';
import { CSV_FILE, csvFile } from '../../serving/http/csv.ts';
import { adminsOnly } from '../../serving/http/guards.ts';
import { ownEvents } from '../../serving/http/read-your-writes.ts';
import type { Reading } from '../../serving/http/reading.ts';
import { exportLines } from './export-rows.ts';
import { FIGURES } from './read-stats.ts';

export type ExportParts = { looks: Kysely<DB>; reading: Reading; now: () => Date };

/** The call that gives administrators the figures, or the raw events, as a file. */
export function exportRoutes({ looks, reading, now }: ExportParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/engagement/export.csv',
      {
        onRequest: adminsOnly,
        config: { minPosition: SinceEvents },
        preHandler: reading.sees(ownEvents(...FIGURES)),
        exposeHeadRoute: false,
        schema: {
          tags: ['engagement'],
          operationId: 'exportEngagement',
          summary: 'All periods, artworks or pages of the console, or all raw events, as a file',
          querystring: ExportQuery,
          response: { 200: CSV_FILE, 400: ErrorReply, 401: ErrorReply, 403: ErrorReply },
        },
      },
      async (request, reply) => {
        // From the primary, which has all that a replica has: a file that has begun cannot be read anew elsewhere.
        const lines = exportLines(looks, request.query);
        const name = `engagement-${request.query.of}-${now().toISOString().slice(0, 10)}`;
        return csvFile(request, reply, name, lines);
      },
    );
  };
}
