import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ArtworksQuery,
  ArtworksReply,
  CategoriesReply,
  FeaturedReply,
  MyArtworksQuery,
  MyArtworksReply,
} from '../contract/artwork-lists.ts';
import { Artwork, CATEGORIES } from '../contract/artworks.ts';
import { FacetsQuery, FacetsReply } from '../contract/facets.ts';
import { ErrorReply } from '../contract/primitives.ts';
import { fail } from '../errors.ts';
import { keepAnswers } from '../folding/kept-answers.ts';
import { CONDITIONAL, sendConditionally } from '../http/conditional.ts';
import { ETAG_LENGTH, TAGGED } from '../http/etag.ts';
import { sendJson } from '../http/json-text.ts';
import { ANYBODY } from '../http/openapi.ts';
import { ownWrites } from '../http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../http/session.ts';
import type { ReadSource } from '../replicas/read-source.ts';
import { singleFlightByKey } from '../waiting/single-flight.ts';
import { keepFeatured } from './featured.ts';
import { createLists } from './lists.ts';
import { ArtworkParams, artworkIdOf } from './params.ts';
import type { ArtworkParts } from './parts.ts';
import { countAvailable } from './read.ts';
import { readCatalogueTag, readsTagWith } from './version-tag.ts';

const tags = ['artworks'];

/** Bytes of answers that are kept: 10,000 works, or 1,000 pages of lists. */
const KEPT = 24 * 1024 * 1024;
/** Milliseconds that counts of views and likes, and orders by them, may be old in a kept answer. */
const COUNTS_AGE = 1_000;
/** Bytes of kept counts beside filters, of about 1,000 queries. */
const KEPT_FACETS = 4 * 1024 * 1024;

/** What reads works, and what of them is kept. */
function readWorks({ db }: ReadSource, { renderingsOf, now, countsAge = COUNTS_AGE }: ArtworkParts) {
  const lists = createLists(db, renderingsOf(db));
  const kept = keepAnswers(readsTagWith(db, ['artwork-popularity'], countsAge), KEPT);
  const keptFacets = keepAnswers(() => readCatalogueTag(db), KEPT_FACETS);
  const countFacets = singleFlightByKey(async (query) => JSON.stringify(await lists.readFacets(JSON.parse(query))));
  const readList = singleFlightByKey((query) => lists.readPage(JSON.parse(query)));
  return {
    warm: lists.warm,
    readFeatured: keepFeatured(db, now, countsAge),
    readList: (query: string) => kept(query, () => readList(query)),
    readFacets: (query: string) => keptFacets(query, () => countFacets(query)),
    /** The `ETag` comes before the text: it is always as long. */
    readWork: (id: number) =>
      kept(String(id), async () => {
        const work = await lists.readWork(id);
        return work && `${work.etag}${work.text}`;
      }),
    async readOwn(query: MyArtworksQuery, artistId: number): Promise<string> {
      const [list, available] = await Promise.all([
        lists.readPage({ ...query, artist_id: artistId }),
        countAvailable(db, artistId),
      ]);
      return `${list.slice(0, -1)},"available":${available}}`;
    },
  };
}

/** Reading works: the shop window, lists, one work, and an artist's own. */
export function artworkReadRoutes(parts: ArtworkParts): FastifyPluginAsyncTypebox {
  const { reading } = parts;
  const preHandler = reading.sees(ownWrites('catalogue'));
  const read = reading.from(
    (source) => readWorks(source, parts),
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
