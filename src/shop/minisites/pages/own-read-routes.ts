import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MinisitePage, MinisitePages } from '../../../contract/minisites.ts';
import { ErrorReply } from '../../../contract/primitives.ts';
import { fail } from '../../../errors.ts';
import { TAGGED, tagged } from '../../../serving/http/etag.ts';
import { seesOwnWrites } from '../../../serving/http/read-your-writes.ts';
import { artistOnly, requireUserId } from '../../../serving/http/session.ts';
import { findOwnMinisite, findOwnPage, listPages } from '../read.ts';
import type { MinisiteParts } from '../run.ts';
import { PATH, PageParams, pageIdOf } from './params.ts';

const tags = ['mini-sites'];
const REFUSED = { 401: ErrorReply, 403: ErrorReply, 404: ErrorReply };

/** Reading the pages of the own mini-site. */
export function ownPageReadRoutes({ db, catchUp }: MinisiteParts): FastifyPluginAsyncTypebox {
  const preHandler = seesOwnWrites(catchUp, 'minisites');
  return async (app) => {
    app.get(
      PATH,
      {
        onRequest: artistOnly,
        preHandler,
        schema: {
          tags,
          operationId: 'listOwnPages',
          summary: 'The pages of the own mini-site',
          response: { 200: MinisitePages, ...REFUSED },
        },
      },
      async (request) => {
        const site = await findOwnMinisite(db, requireUserId(request));
        if (!site) throw fail('MINISITE_NOT_FOUND');
        return { pages: await listPages(db, site.id, { publishedOnly: false }) };
      },
    );

    app.get(
      `${PATH}/:id`,
      {
        config: TAGGED,
        onRequest: artistOnly,
        preHandler,
        schema: {
          tags,
          operationId: 'getOwnPage',
          summary: 'A page of the own mini-site',
          params: PageParams,
          response: { 200: MinisitePage, ...REFUSED },
        },
      },
      async (request, reply) => {
        const pageId = pageIdOf(request.params);
        const found = await findOwnPage(db, { userId: requireUserId(request), pageId });
        if (!found) throw fail('PAGE_NOT_FOUND');
        return tagged(reply, found);
      },
    );
  };
}
