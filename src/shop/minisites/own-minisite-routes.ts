import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ChangeMinisiteBody, CreateMinisiteBody, Minisite } from '../../contract/minisites.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import { nextId } from '../../engine/db/ids.ts';
import { fail } from '../../errors.ts';
import { etagOf, GUARDED, TAGGED, tagged, whileMatching } from '../../serving/http/etag.ts';
import { TAKES_KEY } from '../../serving/http/idempotency/once.ts';
import { seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { artistOnly, requireUserId } from '../../serving/http/session.ts';
import {
  changeMinisite,
  createMinisite,
  deleteMinisite,
  existing,
  type MinisiteState,
  type SiteFields,
} from './decide.ts';
import type { MinisiteEvent } from './events.ts';
import { findOwnMinisite } from './read.ts';
import { type MinisiteParts, runOn } from './run.ts';

const PATH = '/artists/me/minisite';
const tags = ['mini-sites'];
const REFUSED = { 401: ErrorReply, 403: ErrorReply };
const WRITE_REFUSED = { ...REFUSED, 409: ErrorReply, 503: ErrorReply };

/** The fields that a body names, as events hold them. */
function changesOf({ title, subtitle, ...others }: ChangeMinisiteBody): Partial<SiteFields> {
  const { slug, theme, is_published } = others;
  return {
    ...(slug !== undefined && { slug }),
    ...(title !== undefined && { title: title.trim() }),
    ...(subtitle !== undefined && { subtitle: subtitle?.trim() || null }),
    ...(theme !== undefined && { theme }),
    ...(is_published !== undefined && { is_published }),
  };
}

function answerOf(state: MinisiteState): Minisite {
  const { minisite_id, user_id: _, pages: __, created_at, updated_at, ...fields } = existing(state);
  return {
    id: minisite_id,
    ...fields,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** The state, if it is of the mini-site that these events made; null when that one was deleted since. */
function onlyMade(state: MinisiteState, events: MinisiteEvent[]): MinisiteState {
  return events.some(({ payload }) => payload.minisite_id === state?.minisite_id) ? state : null;
}

/** The routes of an artist for the own mini-site. */
export function ownMinisiteRoutes(parts: MinisiteParts): FastifyPluginAsyncTypebox {
  const { db, catchUp, once } = parts;
  const run = runOn(parts);
  return async (app) => {
    app.get(
      PATH,
      {
        config: TAGGED,
        onRequest: artistOnly,
        preHandler: seesOwnWrites(catchUp, 'minisites'),
        schema: {
          tags,
          operationId: 'getOwnMinisite',
          summary: 'The own mini-site',
          response: { 200: Minisite, ...REFUSED, 404: ErrorReply },
        },
      },
      async (request, reply) => {
        const found = await findOwnMinisite(db, requireUserId(request));
        if (!found) throw fail('MINISITE_NOT_FOUND');
        return tagged(reply, found);
      },
    );

    app.post(
      PATH,
      {
        config: { ...TAKES_KEY, ...TAGGED },
        onRequest: artistOnly,
        schema: {
          tags,
          operationId: 'createMinisite',
          summary: 'Create the own mini-site, unpublished; an artist has one at most',
          body: CreateMinisiteBody,
          response: { 201: Minisite, 400: ErrorReply, ...WRITE_REFUSED },
        },
      },
      async (request, reply) => {
        const { slug, title, subtitle = null, theme = 'light' } = request.body;
        const fields = { slug, title: title.trim(), subtitle: subtitle?.trim() || null, theme, is_published: false };
        const answer = await once.run(request, reply, async (eventId) => {
          const [userId, newId] = [requireUserId(request), await nextId(db, 'minisite_id')];
          const create = (site: MinisiteState) => createMinisite(site, { userId, newId, fields });
          const { state, events } = await run(request, reply, create, { eventId });
          reply.code(201);
          return answerOf(onlyMade(state, events));
        });
        return tagged(reply, answer);
      },
    );

    app.put(
      PATH,
      {
        config: GUARDED,
        onRequest: artistOnly,
        schema: {
          tags,
          operationId: 'changeMinisite',
          summary: 'Change what is named of the own mini-site, publish or unpublish it',
          body: ChangeMinisiteBody,
          response: { 200: Minisite, 400: ErrorReply, ...WRITE_REFUSED, 404: ErrorReply },
        },
      },
      async (request, reply) => {
        const changes = changesOf(request.body);
        const etag = (site: MinisiteState) => etagOf(answerOf(site));
        const change = whileMatching(request, etag, (site) => changeMinisite(site, changes));
        const { state } = await run(request, reply, change);
        return tagged(reply, answerOf(state));
      },
    );

    app.delete(
      PATH,
      {
        onRequest: artistOnly,
        schema: {
          tags,
          operationId: 'deleteMinisite',
          summary: 'Delete the own mini-site with all its pages',
          response: { 204: Done, ...WRITE_REFUSED, 404: ErrorReply },
        },
      },
      async (request, reply) => {
        await run(request, reply, deleteMinisite);
        return reply.code(204).send(null);
      },
    );
  };
}
