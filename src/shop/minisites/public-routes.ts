import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Minisite, MinisitePages } from '../../contract/minisites.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { keepAnswers } from '../../engine/folding/reading/kept-answers.ts';
import { readTag } from '../../engine/folding/reading/version-tag.ts';
import type { ReadSource } from '../../engine/replicas/read-source.ts';
import { singleFlightByKey } from '../../engine/waiting/single-flight.ts';
import { fail } from '../../errors.ts';
import { CONDITIONAL, sendConditionally } from '../../serving/http/conditional.ts';
import { canonical } from '../../serving/http/id-or-slug.ts';
import { ANYBODY } from '../../serving/http/openapi.ts';
import { ownWrites } from '../../serving/http/read-your-writes.ts';
import { findPublishedMinisite, listPages } from './read.ts';
import type { MinisiteParts } from './run.ts';

/** Bytes of answers that are kept, of some hundred sites. */
const KEPT = 8 * 1024 * 1024;

const common = { tags: ['mini-sites'], security: ANYBODY, params: Type.Object({ id: Type.String() }) };

function readMinisites({ db }: ReadSource) {
  const kept = keepAnswers(() => readTag(db, 'domain', 'minisites', 'artists'), KEPT);
  const find = singleFlightByKey(async (idOrSlug) => {
    const found = await findPublishedMinisite(db, idOrSlug);
    return found && JSON.stringify(found);
  });
  const findPages = singleFlightByKey(async (idOrSlug) => {
    const found = await findPublishedMinisite(db, idOrSlug);
    return found && JSON.stringify({ pages: await listPages(db, found.id, { publishedOnly: true }) });
  });
  return {
    find: (id: string) => kept(`site ${id}`, () => find(id)),
    findPages: (id: string) => kept(`pages ${id}`, () => findPages(id)),
  };
}

/** The routes for everybody: published mini-sites, and their published pages. */
export function publicMinisiteRoutes({ reading }: MinisiteParts): FastifyPluginAsyncTypebox {
  const preHandler = reading.sees(ownWrites('minisites', 'artists'));
  const read = reading.from(readMinisites);
  const answer = (request: FastifyRequest, reply: FastifyReply, found: Buffer | undefined) => {
    if (!found) throw fail('MINISITE_NOT_FOUND');
    return sendConditionally(request, reply, found);
  };
  return async (app) => {
    app.get(
      '/artists/:id/minisite',
      {
        config: CONDITIONAL,
        preHandler,
        schema: {
          ...common,
          operationId: 'getMinisite',
          summary: "An artist's published mini-site, by the id of the profile or by its slug",
          response: { 200: Minisite, 404: ErrorReply },
        },
      },
      async (request, reply) => {
        const id = canonical(request.params.id);
        return answer(request, reply, await read(request, reply, ({ find }) => find(id)));
      },
    );

    app.get(
      '/artists/:id/minisite/pages',
      {
        config: CONDITIONAL,
        preHandler,
        schema: {
          ...common,
          operationId: 'listPages',
          summary: 'The published pages of a published mini-site',
          response: { 200: MinisitePages, 404: ErrorReply },
        },
      },
      async (request, reply) => {
        const id = canonical(request.params.id);
        return answer(request, reply, await read(request, reply, ({ findPages }) => findPages(id)));
      },
    );
  };
}
