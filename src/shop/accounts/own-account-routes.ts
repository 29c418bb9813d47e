import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ChangeNameBody, ChangePasswordBody, UserReply } from '../../contract/accounts.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import { fail } from '../../errors.ts';
import { networksOf } from '../../serving/http/networks.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { requireAccount, signedInOnly } from '../../serving/http/session.ts';
import { changeName, changePassword } from './change.ts';
import { checkPassword } from './credentials.ts';
import { readName, requireStrongPassword } from './fields.ts';
import type { AccountRouteParts } from './parts.ts';
import { hashPassword } from './passwords.ts';

const tags = ['accounts'];

/** The routes by which signed-in users see and change their own account. */
export function ownAccountRoutes(parts: AccountRouteParts): FastifyPluginAsyncTypebox {
  const { db, limiter, scoring, now } = parts;
  return async (app) => {
    app.get(
      '/auth/me',
      {
        schema: {
          tags,
          operationId: 'getAccount',
          summary: 'The account as it is now',
          response: { 200: UserReply, 401: ErrorReply },
        },
      },
      async (request) => {
        const { user } = await requireAccount(request);
        return { user };
      },
    );

    app.put(
      '/auth/me',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'changeName',
          summary: 'Change the name',
          body: ChangeNameBody,
          response: { 200: UserReply, 400: ErrorReply, 401: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const name = readName(request.body.name);
        const { user: current } = await requireAccount(request);
        const { user, position } = await changeName(parts, current.id, name, {
          at: now(),
          requestId: request.id,
        });
        announcePosition(reply, position);
        return { user };
      },
    );

    app.put(
      '/auth/password',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'changePassword',
          summary: 'Change the password; every other session ends',
          body: ChangePasswordBody,
          response: {
            204: Done,
            400: ErrorReply,
            401: ErrorReply,
            429: ErrorReply,
            503: ErrorReply,
          },
        },
      },
      async (request, reply) => {
        const { current_password, new_password } = request.body;
        requireStrongPassword(new_password, 'new_password');
        if (new_password === current_password) throw fail('PASSWORD_UNCHANGED');
        const { user, familyId } = await requireAccount(request);
        await scoring.requireUnguessable(new_password, user, 'new_password');
        const attempt = { networks: networksOf(request.ip), session: familyId };
        const proof = await checkPassword({ db, limiter }, user.email, current_password, attempt);
        const newHash = await hashPassword(new_password);
        const kept = { userId: user.id, familyId };
        const { position } = await changePassword(parts, {
          proof,
          newHash,
          kept,
          at: now(),
          requestId: request.id,
        });
        announcePosition(reply, position);
        return reply.code(204).send(null);
      },
    );
  };
}
