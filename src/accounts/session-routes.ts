import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { LoginBody, RefreshBody, RegisterBody, Session, Tokens } from '../contract/accounts.ts';
import { ErrorReply } from '../contract/primitives.ts';
import { ANYBODY } from '../http/openapi.ts';
import { limitByAddress } from '../http/rate-limit.ts';
import { announcePosition } from '../http/read-your-writes.ts';
import { requireUserId, signAccessToken, signedInOnly } from '../http/session.ts';
import { createAccount } from './create.ts';
import { checkPassword } from './credentials.ts';
import { normaliseEmail, readEmail, readName, requireStrongPassword } from './fields.ts';
import type { AccountRouteParts } from './parts.ts';
import { hashPassword } from './passwords.ts';
import { endSession, rotateToken, type StartedSession, startSession } from './sessions.ts';

const tags = ['accounts'];

/** How a session begins, goes on and ends: register, log in, refresh, log out. */
export function sessionRoutes(parts: AccountRouteParts): FastifyPluginAsyncTypebox {
  const { config, db, limiter, now } = parts;
  const limited = (name: string) => limitByAddress(limiter, { name, max: 60, windowMs: 60_000 });
  // An address proves nothing until it is verified: in production only the operator makes administrators.
  const isAdminAtOnce = (email: string) => !config.production && config.adminEmails.includes(email);

  return async (app) => {
    const tokensOf = ({ refreshToken, ...caller }: StartedSession) => ({
      token: signAccessToken(app, caller),
      refresh_token: refreshToken,
    });

    app.post(
      '/auth/register',
      {
        onRequest: limited('register'),
        schema: {
          tags,
          operationId: 'register',
          summary: 'Make an account and sign in',
          security: ANYBODY,
          body: RegisterBody,
          response: { 201: Session, 400: ErrorReply, 409: ErrorReply, 429: ErrorReply, 503: ErrorReply },
        },
      },
      async ({ body }, reply) => {
        const email = readEmail(body.email);
        const name = readName(body.name);
        requireStrongPassword(body.password, 'password');
        const passwordHash = await hashPassword(body.password);
        const account = { email, name, passwordHash, isAdmin: isAdminAtOnce(email) };
        const { user, position } = await createAccount(parts, account, now());
        const { session } = await startSession(db, { userId: user.id, passwordHash }, now());
        announcePosition(reply, position);
        return reply.code(201).send({ ...tokensOf(session), user });
      },
    );

    app.post(
      '/auth/login',
      {
        onRequest: limited('login'),
        schema: {
          tags,
          operationId: 'logIn',
          summary: 'Sign in',
          security: ANYBODY,
          body: LoginBody,
          response: { 200: Session, 400: ErrorReply, 401: ErrorReply, 429: ErrorReply, 503: ErrorReply },
        },
      },
      async ({ body }) => {
        const proof = await checkPassword({ db, limiter }, normaliseEmail(body.email), body.password);
        const { user, session } = await startSession(db, proof, now());
        return { ...tokensOf(session), user };
      },
    );

    app.post(
      '/auth/refresh',
      {
        onRequest: limited('refresh'),
        schema: {
          tags,
          operationId: 'refreshTokens',
          summary: 'Exchange a refresh token for a fresh pair',
          security: ANYBODY,
          body: RefreshBody,
          response: { 200: Tokens, 400: ErrorReply, 401: ErrorReply, 429: ErrorReply },
        },
      },
      async ({ body }) => tokensOf(await rotateToken(db, body.refresh_token, now())),
    );

    app.post(
      '/auth/logout',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'logOut',
          summary: 'Sign out: the session ends',
          body: RefreshBody,
          response: { 204: Type.Null({ description: 'Done' }), 400: ErrorReply, 401: ErrorReply },
        },
      },
      async (request, reply) => {
        await endSession(db, requireUserId(request), request.body.refresh_token, now());
        return reply.code(204).send(null);
      },
    );
  };
}
