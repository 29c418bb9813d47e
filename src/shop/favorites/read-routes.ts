import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { FavoriteIdsReply, FavoritesQuery, FavoritesReply, FollowsReply } from '../../contract/favorites.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { sendJson } from '../../serving/http/json-text.ts';
import { seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { favorites, favoritesStream, type SeenWorks, seeNewWorks } from './decide.ts';
import type { FavoritesParts } from './parts.ts';
import { readFavorites, readFollows } from './read.ts';
import { runOwn } from './run.ts';

const tags = ['favorites'];
const REFUSED = { 400: ErrorReply, 401: ErrorReply };

/** Reading the caller's favourites and follows. */
export function favoritesReadRoutes(parts: FavoritesParts): FastifyPluginAsyncTypebox {
  const { catchUp, domainLog } = parts;
  return async (app) => {
    app.get(
      '/favorites',
      {
        onRequest: signedInOnly,
        preHandler: seesOwnWrites(catchUp, 'catalogue', 'favorites'),
        schema: {
          tags,
          operationId: 'listFavorites',
          summary: 'The own favorites, with price and status at that time and now',
          querystring: FavoritesQuery,
          response: { 200: FavoritesReply, ...REFUSED },
        },
      },
      async (request, reply) => sendJson(reply, await readFavorites(parts, requireUserId(request), request.query)),
    );

    app.get(
      '/favorites/ids',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'getFavoriteIds',
          summary: 'The ids of all own favorites, and of all artists followed; always as the log has them',
          response: { 200: FavoriteIdsReply, 401: ErrorReply },
        },
      },
      async (request) => {
        const { state } = await loadState(domainLog, favoritesStream(requireUserId(request)), favorites);
        return { artwork_ids: state.artworks, artist_ids: state.artists.map(({ profile_id }) => profile_id) };
      },
    );

    app.get(
      '/follows',
      {
        config: { notesReading: true },
        onRequest: signedInOnly,
        preHandler: seesOwnWrites(catchUp, 'artists', 'favorites'),
        schema: {
          tags,
          operationId: 'listFollows',
          summary: 'The artists followed, and how many new works each has; reading a page makes them known',
          querystring: FavoritesQuery,
          response: { 200: FollowsReply, ...REFUSED },
        },
      },
      async (request, reply) => {
        const { reply: follows, shown } = await readFollows(parts, requireUserId(request), request.query);
        const note = (seen: SeenWorks[]) =>
          runOwn(parts, request, { reply, decide: (state, userId) => seeNewWorks(state, userId, seen) });
        // The list is good without the note. Then its new works are new once more.
        if (shown.length > 0 && request.method === 'GET')
          await note(shown).catch((error) =>
            request.log.warn({ reqId: request.id, err: error }, 'it was not noted that new works were seen'),
          );
        return follows;
      },
    );
  };
}
