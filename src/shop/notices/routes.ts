import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NoticeChoices, NoticesQuery, NoticesReply, ReadNoticesBody } from '../../contract/notices.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import { readHeads } from '../../engine/folding/sources.ts';
import { numberOf, positionOf } from '../../engine/log/epoch.ts';
import { execute } from '../../engine/log/execute.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { invalid } from '../../errors.ts';
import { announcePosition, seesOwnWrites } from '../../serving/http/read-your-writes.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { chooseNotices, type NoticesState, noteRead, notices, noticesStream } from './decide.ts';
import type { NoticeEvent } from './events.ts';
import type { NoticeParts } from './parts.ts';
import { isTimeZone } from './quiet.ts';
import { readNotices } from './read.ts';

const tags = ['notices'];
const REFUSED = { 400: ErrorReply, 401: ErrorReply };

/** @throws VALIDATION */
function requireMeaning({ time_zone, quiet_hours }: NoticeChoices): void {
  if (time_zone !== null && !isTimeZone(time_zone)) throw invalid('time_zone', 'must be the name of a time zone');
  if (quiet_hours && quiet_hours.from === quiet_hours.until)
    throw invalid('quiet_hours', 'must end at another hour than they begin');
}

/** What a member is told of, up to where they have read, and what they want to be told of. */
export function noticeRoutes({ db, domainLog, catchUp, now }: NoticeParts): FastifyPluginAsyncTypebox {
  const load = async (request: FastifyRequest) =>
    (await loadState(domainLog, noticesStream(requireUserId(request)), notices)).state;

  async function run(
    request: FastifyRequest,
    reply: FastifyReply,
    decide: (state: NoticesState, userId: number) => { events: NoticeEvent[] },
  ): Promise<NoticesState> {
    const userId = requireUserId(request);
    const done = await execute(domainLog, {
      ...{ stream: noticesStream(userId), decider: notices, actorId: userId, at: now(), requestId: request.id },
      decide: (state: NoticesState) => decide(state, userId),
    });
    announcePosition(reply, done.position);
    return done.state;
  }

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
        const page = await readNotices(db, requireUserId(request), await load(request), {
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
        await run(request, reply, (state, userId) => noteRead(state, userId, position, heads.get(DOMAIN_LANE) ?? 0));
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/auth/me/notices',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'getNoticeChoices',
          summary: 'What the caller wants to be told of, on the page and by mail',
          response: { 200: NoticeChoices, 401: ErrorReply },
        },
      },
      async (request) => (await load(request)).choices,
    );

    app.put(
      '/auth/me/notices',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'chooseNotices',
          summary: 'Choose what to be told of, on the page and by mail, and when no mail is sent',
          body: NoticeChoices,
          response: { 200: NoticeChoices, ...REFUSED, 409: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        requireMeaning(request.body);
        return (await run(request, reply, (state, userId) => chooseNotices(state, userId, request.body))).choices;
      },
    );
  };
}
