import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ArtworksQuery,
  ArtworksReply,
  CategoriesReply,
  FeaturedReply,
  MyArtworksQuery,
  MyArtworksReply,
} from '../../contract/artwork-lists.ts';
import { Artwork, CATEGORIES } from '../../contract/artworks.ts';
import { FacetsQuery, FacetsReply } from '../../contract/facets.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { fail } from '../../errors.ts';
import { CONDITIONAL, sendConditionally } from '../../serving/http/conditional.ts';
import { ETAG_LENGTH, TAGGED } from '../../serving/http/etag.ts';
import { sendJson } from '../../serving/http/json-text.ts';
import { ANYBODY } from '../../serving/http/openapi.ts';
import { ownWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { keepReads } from './kept-reads.ts';
import { ArtworkParams, artworkIdOf } from './params.ts';
import type { ArtworkParts } from './parts.ts';

const tags = ['artworks'];

/** Reading works: the shop window, lists, one work, and an artist's own. */
export function artworkReadRoutes(parts: ArtworkParts): FastifyPluginAsyncTypebox {
  const { reading } = parts;
  const preHandler = reading.sees(ownWrites('catalogue'));
  const read = reading.from(
    (source) => keepReads(source, parts),
    ({ warm }) => warm(),
  );
  return async (app) => {
    app.get(
      '/home/featured',
      {
        config: CONDITIONAL,
        preHandler,
        schema: {
          tags,
          operationId: 'getFeatured',
          summary: 'The shop window: what most visitors looked at in the last 7 days, then the newest',
          security: ANYBODY,
          response: { 200: FeaturedReply },
        },
      },
      async (request, reply) =>
        sendConditionally(request, reply, await read(request, reply, ({ readFeatured }) => readFeatured())),
    );

    app.get(
      '/artworks',
      {
        config: CONDITIONAL,
        preHandler,
        schema: {
          tags,
          operationId: 'listArtworks',
          summary: 'Works, filtered, searched and sorted',
          security: ANYBODY,
          querystring: ArtworksQuery,
          response: { 200: ArtworksReply, 400: ErrorReply },
        },
      },
      async (request, reply) => {
        const query = JSON.stringify(request.query);
        return sendConditionally(request, reply, await read(request, reply, ({ readList }) => readList(query)));
      },
    );

    app.get(
      '/artworks/facets',
      {
        config: CONDITIONAL,
        preHandler,
        schema: {
          tags,
          operationId: 'countArtworks',
          summary: 'How many works each value of each filter would leave',
          security: ANYBODY,
          querystring: FacetsQuery,
          response: { 200: FacetsReply, 400: ErrorReply },
        },
      },
      async (request, reply) => {
        const query = JSON.stringify(request.query);
        return sendConditionally(request, reply, await read(request, reply, ({ readFacets }) => readFacets(query)));
      },
    );

    app.get(
      '/artworks/categories',
      {
        schema: {
          tags,
          operationId: 'listCategories',
          summary: 'The categories',
          security: ANYBODY,
          response: { 200: CategoriesReply },
        },
      },
      async () => ({ categories: [...CATEGORIES] }),
    );

    app.get(
      '/artworks/my',
      {
        onRequest: signedInOnly,
        preHandler: reading.sees(ownWrites('catalogue', 'inventory')),
        schema: {
          tags,
          operationId: 'listOwnArtworks',
          summary: 'The own works, and how many of them can be bought',
          querystring: MyArtworksQuery,
          response: { 200: MyArtworksReply, 400: ErrorReply, 401: ErrorReply },
        },
      },
      async (request, reply) => {
        const userId = requireUserId(request);
        return sendJson(reply, await read(request, reply, ({ readOwn }) => readOwn(request.query, userId)));
      },
    );

    app.get(
      '/artworks/:id',
      {
        config: TAGGED,
        preHandler,
        schema: {
          tags,
          operationId: 'getArtwork',
          summary: 'One work',
          security: ANYBODY,
          params: ArtworkParams,
          response: { 200: Artwork, 404: ErrorReply },
        },
      },
      async (request, reply) => {
        const id = artworkIdOf(request.params);
        const found = await read(request, reply, ({ readWork }) => readWork(id));
        if (found === undefined) throw fail('ARTWORK_NOT_FOUND');
        reply.header('etag', found.toString('latin1', 0, ETAG_LENGTH));
        return sendJson(reply, found.subarray(ETAG_LENGTH));
      },
    );
  };
}
