import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PiecesReply } from '../../contract/pieces.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { fail } from '../../errors.ts';
import { ANYBODY } from '../../serving/http/openapi.ts';
import { IdParams, idOf } from './params.ts';
import type { OrderParts } from './parts.ts';
import { leftOf, workForSale, workStream } from './works.ts';

/** What is left of a work, read from its stream: a hold ends with its time, and no event need say so. */
export function piecesRoutes({ domainLog, now }: Pick<OrderParts, 'domainLog' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/artworks/:id/pieces',
      {
        schema: {
          tags: ['orders'],
          operationId: 'getPieces',
          summary: 'How many pieces of a work can be ordered now, and when held ones may be free again',
          security: ANYBODY,
          params: IdParams,
          response: { 200: PiecesReply, 404: ErrorReply },
        },
      },
      async ({ params }) => {
        const stream = workStream(idOf(params, 'ARTWORK_NOT_FOUND'));
        const { state: work } = await loadState(domainLog, stream, workForSale);
        if (!work) throw fail('ARTWORK_NOT_FOUND');
        return leftOf(work, now());
      },
    );
  };
}
