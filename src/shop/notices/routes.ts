import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { NoticesQuery, NoticesReply, ReadNoticesBody } from '../../contract/notices.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import { readHeads } from '../../engine/folding/sources.ts';
import { numberOf, positionOf } from '../../engine/log/epoch.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { choiceRoutes } from './choice-routes.ts';
import { noteRead } from './decide.ts';
import { changeOwn, loadOwn } from './own.ts';
import type { NoticeParts } from './parts.ts';
import { readNotices } from './read.ts';

const tags = ['notices'];
const REFUSED = { 400: ErrorReply, 401: ErrorReply };

/** What a member is told of, up to where they have read, and what they want to be told of. */
export function noticeRoutes(parts: NoticeParts): FastifyPluginAsyncTypebox {
  const { db, catchUp, now } = parts;
  return async (app) => {
    app.get(
      '/notices',
      {
        onRequest: signedInOnly,
        preHandler: seesOwnWrites(catchUp, 'catalogue', 'messages', 'notices'),
        schema: {
          tags,
          operationId: 'listNotices',
          summary: 'What happened to what the caller follows, likes and orders, and who wrote to them; newest first',
          querystring: NoticesQuery,
          response: { 200: NoticesReply, ...REFUSED },
        },
      },
      async (request) => {
        const { before, limit = 20 } = request.query;
        const { epochs } = app;
        const page = await readNotices(db, requireUserId(request), await loadOwn(parts, request), {
          before: before === undefined ? undefined : positionOf(epochs, before),
          ...{ limit, now: now() },
        });
        return {
          notices: page.notices.map((notice) => ({ ...notice, position: numberOf(epochs, notice.position) })),
          unread: page.unread,
          next: page.next && numberOf(epochs, page.next),
        };
      },
    );

    app.put(
      '/notices/read',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'readNotices',
          summary: 'Note up to where the caller has read; never backwards',
          body: ReadNoticesBody,
          response: { 204: Done, ...REFUSED, 409: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const heads = await readHeads(db, 'domain', [DOMAIN_LANE]);
        const position = positionOf(app.epochs, request.body.position);
        const head = heads.get(DOMAIN_LANE) ?? 0;
        await changeOwn(parts, request, reply, (state, userId) => noteRead(state, userId, position, head));
        return reply.code(204).send(null);
      },
    );

    await app.register(choiceRoutes(parts));
  };
}
