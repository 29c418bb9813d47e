import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import Type from 'typebox';
import type { Config } from '../config.ts';
import {
  ChangeNameBody,
  ChangePasswordBody,
  LoginBody,
  RefreshBody,
  RegisterBody,
  Session,
  Tokens,
  UserReply,
} from '../contract/accounts.ts';
import { BEARER, errorReplies } from '../http/openapi.ts';
import { createRateLimiter, limitByAddress } from '../http/rate-limit.ts';
import { announcePosition } from '../http/read-your-writes.ts';
import { requireAccount, requireUserId, signAccessToken } from '../http/session.ts';
import { changeName, changePassword } from './change.ts';
import { createAccount } from './create.ts';
import { checkPassword } from './credentials.ts';
import { normaliseEmail, readEmail, readName, requireStrongPassword } from './fields.ts';
import { hashPassword } from './passwords.ts';
import type { AccountParts } from './record.ts';
import { endSession, rotateToken, type StartedSession, startSession } from './sessions.ts';

type Parts = AccountParts & {
  config: Pick<Config, 'adminEmails' | 'jwtSecret' | 'production' | 'rateLimit'>;
  redis: Redis | null;
  now: () => Date;
};

const Done = Type.Null({ description: 'Done' });

const tags = ['accounts'];

/** The calls below `/auth`. Made once and mounted twice: the mounts share their rate limits. */
export function accountRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  const { config, db, now, redis } = parts;
  const limiter = createRateLimiter({ redis, secret: config.jwtSecret, enabled: config.rateLimit, now });
  const limited = (name: string) => limitByAddress(limiter, { name, max: 60, windowMs: 60_000 });
  // An address proves nothing until it is verified: in production only the operator makes administrators.
  const isAdminAtOnce = (email: string) => !config.production && config.adminEmails.includes(email);
  const signedIn = async (request: FastifyRequest) => {
    requireUserId(request);
  };

  return async (app) => {
    const tokensOf = ({ refreshToken, ...caller }: StartedSession) => ({
      token: signAccessToken(app, caller),
      refresh_token: refreshToken,
    });

    app.post(
      '/auth/register',
      {
        onRequest: limited('register'),
        schema: { tags, body: RegisterBody, response: { 201: Session, ...errorReplies(400, 409, 429, 503) } },
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
        schema: { tags, body: LoginBody, response: { 200: Session, ...errorReplies(400, 401, 429, 503) } },
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
        schema: { tags, body: RefreshBody, response: { 200: Tokens, ...errorReplies(400, 401, 429) } },
      },
      async ({ body }) => tokensOf(await rotateToken(db, body.refresh_token, now())),
    );

    app.post(
      '/auth/logout',
      {
        onRequest: signedIn,
        schema: { tags, security: BEARER, body: RefreshBody, response: { 204: Done, ...errorReplies(400, 401) } },
      },
      async (request, reply) => {
        await endSession(db, requireUserId(request), request.body.refresh_token, now());
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/auth/me',
      { schema: { tags, security: BEARER, response: { 200: UserReply, ...errorReplies(401) } } },
      async (request) => {
        const { user } = await requireAccount(db, request);
        return { user };
      },
    );

    app.put(
      '/auth/me',
      {
        onRequest: signedIn,
        schema: {
          tags,
          security: BEARER,
          body: ChangeNameBody,
          response: { 200: UserReply, ...errorReplies(400, 401, 503) },
        },
      },
      async (request, reply) => {
        const name = readName(request.body.name);
        const { user: current } = await requireAccount(db, request);
        const { user, position } = await changeName(parts, current.id, name, now());
        announcePosition(reply, position);
        return { user };
      },
    );

    app.put(
      '/auth/password',
      {
        onRequest: signedIn,
        schema: {
          tags,
          security: BEARER,
          body: ChangePasswordBody,
          response: { 204: Done, ...errorReplies(400, 401, 429, 503) },
        },
      },
      async (request, reply) => {
        const { current_password, new_password } = request.body;
        requireStrongPassword(new_password, 'new_password');
        const { user, familyId } = await requireAccount(db, request);
        const proof = await checkPassword({ db, limiter }, user.email, current_password);
        const newHash = await hashPassword(new_password);
        const kept = { userId: user.id, familyId };
        const { position } = await changePassword(parts, { proof, newHash, kept, at: now() });
        announcePosition(reply, position);
        return reply.code(204).send(null);
      },
    );
  };
}
