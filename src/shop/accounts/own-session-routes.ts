import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { SessionsReply } from '../../contract/accounts.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import { requireAccount, requireCaller, signedInOnly } from '../../serving/http/session.ts';
import type { AccountRouteParts } from './parts.ts';
import { endOneSession, endTheOthers, listSessions } from './sessions.ts';

const tags = ['accounts'];

/** The routes by which signed-in users see where they are signed in, and end it. */
export function ownSessionRoutes({ db, now }: AccountRouteParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/auth/sessions',
      {
        schema: {
          tags,
          operationId: 'listSessions',
          summary: 'The sessions of the account that go on, the last used first',
          response: { 200: SessionsReply, 401: ErrorReply },
        },
      },
      async (request) => {
        const { user, familyId } = await requireAccount(request);
        return { sessions: await listSessions(db, { userId: user.id, familyId }, now()) };
      },
    );

    app.delete(
      '/auth/sessions/:id',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'endSession',
          summary: 'End a session of the account',
          params: Type.Object({ id: Type.String() }),
          response: { 204: Done, 401: ErrorReply, 404: ErrorReply },
        },
      },
      async (request, reply) => {
        await endOneSession(db, requireCaller(request), request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/auth/sessions',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'endOtherSessions',
          summary: 'End every session of the account but this one',
          response: { 204: Done, 401: ErrorReply },
        },
      },
      async (request, reply) => {
        await endTheOthers(db, requireCaller(request));
        return reply.code(204).send(null);
      },
    );
  };
}
