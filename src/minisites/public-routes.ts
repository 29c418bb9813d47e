import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Minisite, MinisitePages } from '../contract/minisites.ts';
import { ErrorReply } from '../contract/primitives.ts';
import { fail } from '../errors.ts';
import { ANYBODY } from '../http/openapi.ts';
import { seesOwnWrites } from '../http/read-your-writes.ts';
import { findPublishedMinisite, listPages } from './read.ts';
import type { MinisiteParts } from './run.ts';

const common = { tags: ['mini-sites'], security: ANYBODY, params: Type.Object({ id: Type.String() }) };

/** The routes for everybody: published mini-sites, and their published pages. */
export function publicMinisiteRoutes({ db, catchUp }: MinisiteParts): FastifyPluginAsyncTypebox {
  const preHandler = seesOwnWrites(catchUp, 'minisites', 'artists');
  const published = async (idOrSlug: string) => {
    const found = await findPublishedMinisite(db, idOrSlug);
    if (!found) throw fail('MINISITE_NOT_FOUND');
    return found;
  };
  return async (app) => {
    app.get(
      '/artists/:id/minisite',
      {
        preHandler,
        schema: {
          ...common,
          operationId: 'getMinisite',
          summary: "An artist's published mini-site, by the id of the profile or by its slug",
          response: { 200: Minisite, 404: ErrorReply },
        },
      },
      async (request) => published(request.params.id),
    );

    app.get(
      '/artists/:id/minisite/pages',
      {
        preHandler,
        schema: {
          ...common,
          operationId: 'listPages',
          summary: 'The published pages of a published mini-site',
          response: { 200: MinisitePages, 404: ErrorReply },
        },
      },
      async (request) => {
        const { id } = await published(request.params.id);
        return { pages: await listPages(db, id, { publishedOnly: true }) };
      },
    );
  };
}
