import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LoginBody, RefreshBody, RegisterBody, Session, Tokens } from '../../contract/accounts.ts';
import { SignInRefusal } from '../../contract/factors.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import { TAKES_KEY } from '../../serving/http/idempotency/once.ts';
import { networksOf } from '../../serving/http/networks.ts';
import { ANYBODY } from '../../serving/http/openapi.ts';
import { type Budget, limitByAddress } from '../../serving/http/rate-limit.ts';
import { requireUserId, signedInOnly } from '../../serving/http/session.ts';
import { mailboxOf } from '../../serving/mail/mailbox.ts';
import { isConfiguredAdmin } from './admin.ts';
import { answerSession, beginningOf, tokensOf } from './answer-session.ts';
import { readBrowser } from './browsers.ts';
import { checkPassword } from './credentials.ts';
import { normaliseEmail, readEmail, readName, requireStrongPassword } from './fields.ts';
import { MAILS } from './links/routes.ts';
import type { AccountRouteParts } from './parts.ts';
import { rotateToken } from './refresh-tokens.ts';
import { register } from './register.ts';
import { endSession, findSession, startSession } from './sessions.ts';

const tags = ['accounts'];

/** Accounts that a network may ask for, taken addresses included: hashes, rows and mail cost us, and limits count by account. */
const REGISTRATIONS: Budget = { name: 'registrations', max: 10, windowMs: 3_600_000 };

/** The routes of sessions: register, log in, refresh, log out. */
export function sessionRoutes(parts: AccountRouteParts): FastifyPluginAsyncTypebox {
  const { config, db, limiter, once, scoring, now } = parts;
  const limited = (name: string) => limitByAddress(limiter, { name, max: 60, windowMs: 60_000 });
  const configured = { emails: config.adminEmails, production: config.production };

  return async (app) => {
    app.post(
      '/auth/register',
      {
        config: TAKES_KEY,
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
      async (request, reply) => {
        const { body } = request;
        const email = readEmail(body.email);
        const name = readName(body.name);
        requireStrongPassword(body.password, 'password');
        await scoring.requireUnguessable(body.password, { email, name }, 'password');
        await limiter.spend(REGISTRATIONS, networksOf(request.ip));
        await limiter.spend(MAILS, mailboxOf(email));
        const isAdmin = isConfiguredAdmin(configured, email);
        const newcomer = { email, name, password: body.password, isAdmin, networks: networksOf(request.ip) };
        // The answer holds tokens, so it is not kept: each repeat starts a session. The password is left out of the
        // request's hash, because the account's password hash proves it.
        const beyondKeys = { keeps: 'nothing' as const, without: ['password'] };
        return once.run(
          request,
          reply,
          async (eventId) => {
            const { proof, position } = await register(parts, newcomer, {
              at: now(),
              eventId,
              requestId: request.id,
            });
            const begun = await startSession(parts, proof, beginningOf(request, now()));
            reply.code(201);
            return answerSession(reply, { ...begun, position: begun.position ?? position });
          },
          beyondKeys,
        );
      },
    );

    app.post(
      '/auth/login',
      {
        onRequest: limited('login'),
        schema: {
          tags,
          operationId: 'logIn',
          summary: 'Sign in; with a refresh token of an earlier session, whatever strangers have tried',
          security: ANYBODY,
          body: LoginBody,
          response: { 200: Session, 400: ErrorReply, 401: SignInRefusal, 429: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const { body, ip } = request;
        const email = normaliseEmail(body.email);
        const shown = body.refresh_token ? await findSession(db, body.refresh_token, email) : null;
        const attempt = { networks: networksOf(ip), session: shown };
        const proof = await checkPassword({ db, limiter }, email, body.password, attempt);
        return answerSession(reply, await startSession(parts, proof, beginningOf(request, now())));
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
      async ({ body, headers }, reply) =>
        tokensOf(reply, await rotateToken(db, body.refresh_token, now(), readBrowser(headers['user-agent']))),
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
          response: { 204: Done, 400: ErrorReply, 401: ErrorReply },
        },
      },
      async (request, reply) => {
        await endSession(db, requireUserId(request), request.body.refresh_token);
        return reply.code(204).send(null);
      },
    );
  };
}
