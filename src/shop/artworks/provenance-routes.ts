import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorReply } from '../../contract/primitives.ts';
import { ProvenanceReply } from '../../contract/provenance.ts';
import { singleFlightByKey } from '../../engine/waiting/single-flight.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { ArtworkParams, artworkIdOf } from './params.ts';
import type { ArtworkParts } from './parts.ts';
import { readProvenance, requireOwn } from './provenance.ts';

/** What has happened to an own work, read from the log. */
export function provenanceRoutes({ domainLog }: Pick<ArtworkParts, 'domainLog'>): FastifyPluginAsyncTypebox {
  // A work may have a long stream: those who ask for it at the same time share a read.
  const tell = singleFlightByKey((work) => readProvenance(domainLog, Number(work)));
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
          response: { 200: ProvenanceReply, 401: ErrorReply, 403: ErrorReply, 404: ErrorReply },
        },
      },
      async (request) => {
        const work = artworkIdOf(request.params);
        await requireOwn(domainLog, work, requireUserId(request));
        return tell(String(work));
      },
    );
  };
}
