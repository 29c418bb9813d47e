import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorReply } from '../../contract/primitives.ts';
import { ProvenanceQuery, ProvenanceReply } from '../../contract/provenance.ts';
import { numberOf, positionOf } from '../../engine/log/epoch.ts';
import { singleFlightByKey } from '../../engine/waiting/single-flight.ts';
import { invalid } from '../../errors.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { ArtworkParams, artworkIdOf } from './params.ts';
import type { ArtworkParts } from './parts.ts';
import { readProvenance, requireOwn } from './provenance.ts';

/** What has happened to an own work, read from the log. */
export function provenanceRoutes({ domainLog }: Pick<ArtworkParts, 'domainLog'>): FastifyPluginAsyncTypebox {
  // Those who ask for the same page at the same time share a read.
  const tell = singleFlightByKey((asked) => {
    const { work, ...page } = JSON.parse(asked);
    return readProvenance(domainLog, work, page);
  });
  return async (app) => {
    app.get(
      '/artworks/:id/provenance',
      {
        onRequest: signedInOnly,
        schema: {
          tags: ['artworks'],
          operationId: 'getProvenance',
          summary: 'What has happened to an own work since it was listed',
          params: ArtworkParams,
          querystring: ProvenanceQuery,
          response: { 200: ProvenanceReply, 400: ErrorReply, 401: ErrorReply, 403: ErrorReply, 404: ErrorReply },
        },
      },
      async (request) => {
        const work = artworkIdOf(request.params);
        const { before, limit = 20 } = request.query;
        await requireOwn(domainLog, work, requireUserId(request));
        const { epochs } = app;
        const position = before === undefined ? undefined : positionOf(epochs, before);
        const told = await tell(JSON.stringify({ work, before: position, limit }));
        if (!told) throw invalid('before', 'must be what an answer gave as older');
        return { ...told, limit, older: told.older && numberOf(epochs, told.older) };
      },
    );
  };
}
