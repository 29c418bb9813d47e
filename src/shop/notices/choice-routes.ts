import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { NoticeChoices, TimeZoneBody } from '../../contract/notices.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import { invalid } from '../../errors.ts';
import { signedInOnly } from '../../serving/http/session.ts';
import { chooseNotices, noteTimeZone } from './decide.ts';
import { changeOwn, loadOwn } from './own.ts';
import type { NoticeParts } from './parts.ts';
import { isTimeZone } from './quiet.ts';

const tags = ['notices'];
const CHANGE_REFUSED = { 400: ErrorReply, 401: ErrorReply, 409: ErrorReply, 503: ErrorReply };

/** @throws VALIDATION */
function requireTimeZone(name: string): void {
  if (!isTimeZone(name)) throw invalid('time_zone', 'must be the name of a time zone');
}

/** @throws VALIDATION */
function requireMeaning({ time_zone, quiet_hours }: NoticeChoices): void {
  if (time_zone !== null) requireTimeZone(time_zone);
  if (quiet_hours && quiet_hours.from === quiet_hours.until)
    throw invalid('quiet_hours', 'must end at another hour than they begin');
}

/** What a member wants to be told of, and when. */
export function choiceRoutes(parts: NoticeParts): FastifyPluginAsyncTypebox {
  return async (app) => {
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
      async (request) => (await loadOwn(parts, request)).choices,
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
          response: { 200: NoticeChoices, ...CHANGE_REFUSED },
        },
      },
      async (request, reply) => {
        const { body } = request;
        requireMeaning(body);
        return (await changeOwn(parts, request, reply, (state, userId) => chooseNotices(state, userId, body))).choices;
      },
    );

    app.put(
      '/auth/me/notices/time-zone',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'noteTimeZone',
          summary: 'Say where a device of the caller is; quiet hours go by it until they choose a time zone',
          body: TimeZoneBody,
          response: { 204: Done, ...CHANGE_REFUSED },
        },
      },
      async (request, reply) => {
        const { time_zone } = request.body;
        requireTimeZone(time_zone);
        await changeOwn(parts, request, reply, (state, userId) => noteTimeZone(state, userId, time_zone));
        return reply.code(204).send(null);
      },
    );
  };
}
