import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { MergeFavoritesBody, MergeFavoritesReply } from '../../contract/favorites.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import { fail } from '../../errors.ts';
import { IdParams, idOf } from '../../serving/http/id-params.ts';
import { TAKES_KEY } from '../../serving/http/idempotency/once.ts';
import { signedInOnly } from '../../serving/http/session.ts';
import { loadArtists } from './artists.ts';
import { favorite, follow, merge, unfavorite, unfollow } from './decide.ts';
import type { FavoritesParts } from './parts.ts';
import { runOwn } from './run.ts';
import { loadWorks } from './works.ts';

const tags = ['favorites'];
const REFUSED = { 401: ErrorReply, 404: ErrorReply, 409: ErrorReply, 503: ErrorReply };

/** How many events there are with the first one of what a guest brought along. */
function broughtBy({ payload }: { payload: Record<string, unknown> }): number {
  return typeof payload.brought === 'number' ? payload.brought : 0;
}

const done = (reply: FastifyReply) => reply.code(204).send(null);

/** Changing the caller's favourites and follows. */
export function favoritesWriteRoutes(parts: FavoritesParts): FastifyPluginAsyncTypebox {
  const { domainLog, once } = parts;
  return async (app) => {
    app.put(
      '/favorites/artworks/:id',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'addFavorite',
          summary: 'Make a work a favorite, with its price and status of now',
          params: IdParams,
          response: { 204: Done, ...REFUSED },
        },
      },
      async (request, reply) => {
        const [work] = await loadWorks(domainLog, [idOf(request.params, 'ARTWORK_NOT_FOUND')]);
        if (!work) throw fail('ARTWORK_NOT_FOUND');
        await runOwn(parts, request, { reply, decide: (state, userId) => favorite(state, userId, work) });
        return done(reply);
      },
    );

    app.delete(
      '/favorites/artworks/:id',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'removeFavorite',
          summary: 'Make a work no favorite any more',
          params: IdParams,
          response: { 204: Done, ...REFUSED },
        },
      },
      async (request, reply) => {
        const id = idOf(request.params, 'ARTWORK_NOT_FOUND');
        await runOwn(parts, request, { reply, decide: (state, userId) => unfavorite(state, userId, id) });
        return done(reply);
      },
    );

    app.put(
      '/follows/artists/:id',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'followArtist',
          summary: 'Follow an artist, by the id of the profile',
          params: IdParams,
          response: { 204: Done, ...REFUSED },
        },
      },
      async (request, reply) => {
        const [artist] = await loadArtists(parts, [idOf(request.params, 'ARTIST_PROFILE_NOT_FOUND')]);
        if (!artist) throw fail('ARTIST_PROFILE_NOT_FOUND');
        await runOwn(parts, request, { reply, decide: (state, userId) => follow(state, userId, artist) });
        return done(reply);
      },
    );

    app.delete(
      '/follows/artists/:id',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'unfollowArtist',
          summary: 'Follow an artist no longer, by the id of the profile',
          params: IdParams,
          response: { 204: Done, ...REFUSED },
        },
      },
      async (request, reply) => {
        const id = idOf(request.params, 'ARTIST_PROFILE_NOT_FOUND');
        await runOwn(parts, request, { reply, decide: (state, userId) => unfollow(state, userId, id) });
        return done(reply);
      },
    );

    app.post(
      '/favorites/merge',
      {
        config: TAKES_KEY,
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'mergeFavorites',
          summary: 'Take along what a guest kept on the device; nothing twice, and all or nothing',
          body: MergeFavoritesBody,
          response: {
            200: MergeFavoritesReply,
            400: ErrorReply,
            401: ErrorReply,
            409: ErrorReply,
            503: ErrorReply,
          },
        },
      },
      (request, reply) =>
        once.run(request, reply, async (eventId) => {
          const [works, artists] = await Promise.all([
            loadWorks(domainLog, request.body.artwork_ids),
            loadArtists(parts, request.body.artist_ids),
          ]);
          const { events } = await runOwn(parts, request, {
            reply,
            eventId,
            decide: (state, userId) => merge(state, userId, { works, artists }),
          });
          // A repeat whose first answer was lost finds nothing left to add: its first event says how many there were.
          const [first] = events.length > 0 || eventId === undefined ? events : [await domainLog.find(eventId)];
          return { added: first ? broughtBy(first) : 0 };
        }),
    );
  };
}
