import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Session } from '../../../contract/accounts.ts';
import { CodeBody, PasskeyOptionsBody, PasskeyOptionsReply, PasskeySignInBody } from '../../../contract/factors.ts';
import { ErrorReply } from '../../../contract/primitives.ts';
import { ANYBODY } from '../../../serving/http/openapi.ts';
import { limitByAddress } from '../../../serving/http/rate-limit.ts';
import { answerSession, beginningOf } from '../answer-session.ts';
import type { AccountRouteParts } from '../parts.ts';
import { relyingPartyOf } from './relying-party.ts';
import { offerSignIn, signInByCode, signInByPasskey } from './sign-in.ts';

const tags = ['accounts'];

/** The routes that end a sign-in by a passkey or a code. */
export function factorSignInRoutes(parts: AccountRouteParts): FastifyPluginAsyncTypebox {
  const { config, db, limiter, now } = parts;
  const party = relyingPartyOf(config.publicUrl);
  const onRequest = limitByAddress(limiter, { name: 'factor', max: 60, windowMs: 60_000 });
  return async (app) => {
    app.post(
      '/auth/passkey/options',
      {
        onRequest,
        schema: {
          tags,
          operationId: 'offerSignIn',
          summary: 'Begin to sign in by a passkey; with the ticket of a password, by one of its account',
          security: ANYBODY,
          body: PasskeyOptionsBody,
          response: { 200: PasskeyOptionsReply, 400: ErrorReply, 429: ErrorReply },
        },
      },
      ({ body }) => offerSignIn(db, party, body.ticket, now()),
    );

    app.post(
      '/auth/passkey',
      {
        onRequest,
        schema: {
          tags,
          operationId: 'signInByPasskey',
          summary: 'Sign in by a passkey, which stands for a password and a second factor',
          security: ANYBODY,
          body: PasskeySignInBody,
          response: { 200: Session, 400: ErrorReply, 401: ErrorReply, 429: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const begun = await signInByPasskey(
          { ...parts, log: request.log },
          party,
          request.body,
          beginningOf(request, now()),
        );
        return answerSession(reply, begun);
      },
    );

    app.post(
      '/auth/login/factor',
      {
        onRequest,
        schema: {
          tags,
          operationId: 'confirmLogIn',
          summary: 'End a sign-in that lacked a second factor, by a code of an app or a recovery code',
          security: ANYBODY,
          body: CodeBody,
          response: { 200: Session, 400: ErrorReply, 401: ErrorReply, 429: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) =>
        answerSession(reply, await signInByCode(parts, request.body, beginningOf(request, now()))),
    );
  };
}
