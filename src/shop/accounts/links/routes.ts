import { scheduler } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AskedReply,
  ChangeAddressBody,
  ForgotBody,
  ResetBody,
  UserReply,
  VerifyBody,
} from '../../../contract/accounts.ts';
import { Done, ErrorReply } from '../../../contract/primitives.ts';
import { fail, invalidFor } from '../../../errors.ts';
import { networksOf } from '../../../serving/http/networks.ts';
import { ANYBODY } from '../../../serving/http/openapi.ts';
import { type Budget, limitByAddress } from '../../../serving/http/rate-limit.ts';
import { announcePosition } from '../../../serving/http/read-your-writes.ts';
import { requireAccount, signedInOnly } from '../../../serving/http/session.ts';
import { mailboxOf } from '../../../serving/mail/mailbox.ts';
import { checkPassword } from '../credentials.ts';
import { normaliseEmail, readEmail, requireStrongPassword } from '../fields.ts';
import type { AccountRouteParts } from '../parts.ts';
import { hashPassword } from '../passwords.ts';
import { askForAddress, askToReset, askToVerify } from './ask.ts';
import { findLinkOwner } from './link.ts';
import { reset, verify } from './spend.ts';

const tags = ['accounts'];
const DAY = 24 * 3_600_000;

/** Mails that prove an address, by mailbox, whoever asks: nobody's mailbox is filled from here. */
export const MAILS: Budget = { name: 'account-mailbox', max: 6, windowMs: DAY };
/** Mails that verify an address, by account; and those that change it. */
const VERIFICATIONS: Budget = { name: 'verification', max: 3, windowMs: DAY };
const ADDRESSES: Budget = { name: 'new-address', max: 5, windowMs: DAY };
/** Mails that reset a password: by mailbox, whoever asks, and by network. */
const RESETS: Budget = { name: 'reset-mailbox', max: 3, windowMs: DAY };
const ASKS_TO_RESET: Budget = { name: 'reset', max: 10, windowMs: 3_600_000 };
/** Links that a network may try. */
const LINKS: Budget = { name: 'link', max: 60, windowMs: 60_000 };

/**
 * Milliseconds before somebody who asks for a mail is answered: more than it takes to find an account and to append, so
 * that the time does not tell whether there is one.
 */
const ANSWERED_AFTER = 100;

/** The same answer for an address that nobody has. */
const BY_MAIL = { message: 'If this address can have it, a mail is on its way.' };

/** The routes of what is done by mail: verifying an address, changing it, and setting a forgotten password anew. */
export function linkRoutes(parts: AccountRouteParts): FastifyPluginAsyncTypebox {
  const { config, db, limiter, now, scoring } = parts;
  const resets = config.launched.includes('password-reset');
  const whenLaunched = async () => {
    if (!resets) throw fail('NOT_LAUNCHED');
  };
  return async (app) => {
    app.post(
      '/auth/verify',
      {
        onRequest: limitByAddress(limiter, LINKS),
        schema: {
          tags,
          operationId: 'verifyAddress',
          summary: 'Verify an address by the link that was sent there; once',
          security: ANYBODY,
          body: VerifyBody,
          response: { 200: UserReply, 400: ErrorReply, 409: ErrorReply, 429: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const { user, position } = await verify(parts, request.body.token, { at: now(), requestId: request.id });
        announcePosition(reply, position);
        return { user };
      },
    );

    app.post(
      '/auth/verify/resend',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'resendVerification',
          summary: 'Send the link that verifies the address again; the older one ends',
          response: { 204: Done, 401: ErrorReply, 429: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const { user } = await requireAccount(request);
        if (!user.is_verified) {
          await limiter.spend(VERIFICATIONS, String(user.id));
          await limiter.spend(MAILS, mailboxOf(user.email));
        }
        announcePosition(reply, await askToVerify(parts, user, { at: now(), requestId: request.id }));
        return reply.code(204).send(null);
      },
    );

    app.put(
      '/auth/email',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'changeAddress',
          summary: 'Ask for another address; it counts once its own link is opened',
          body: ChangeAddressBody,
          response: { 202: AskedReply, 400: ErrorReply, 401: ErrorReply, 429: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const email = readEmail(request.body.email);
        const { user, familyId } = await requireAccount(request);
        if (email === user.email) throw invalidFor('email', 'This is your address already');
        const attempt = { networks: networksOf(request.ip), session: familyId };
        const proof = await checkPassword({ db, limiter }, user.email, request.body.current_password, attempt);
        await limiter.spend(ADDRESSES, String(user.id));
        await limiter.spend(MAILS, mailboxOf(email));
        // The position is not announced: it would tell whether the address has an account.
        await Promise.all([
          askForAddress(parts, { user, familyId, proof, email }, { at: now(), requestId: request.id }),
          scheduler.wait(ANSWERED_AFTER),
        ]);
        return reply.code(202).send(BY_MAIL);
      },
    );

    app.post(
      '/auth/forgot',
      {
        onRequest: [whenLaunched, limitByAddress(limiter, ASKS_TO_RESET)],
        schema: {
          tags,
          operationId: 'forgotPassword',
          summary: 'Ask for the mail that sets a new password; the same answer for an address that nobody has',
          security: ANYBODY,
          body: ForgotBody,
          response: { 202: AskedReply, 400: ErrorReply, 404: ErrorReply, 429: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const email = normaliseEmail(request.body.email);
        await limiter.spend(RESETS, mailboxOf(email));
        await Promise.all([
          askToReset(parts, email, { at: now(), requestId: request.id }),
          scheduler.wait(ANSWERED_AFTER),
        ]);
        return reply.code(202).send(BY_MAIL);
      },
    );

    app.post(
      '/auth/reset',
      {
        onRequest: [whenLaunched, limitByAddress(limiter, LINKS)],
        schema: {
          tags,
          operationId: 'resetPassword',
          summary: 'Choose a new password by the link of a mail; every session ends',
          security: ANYBODY,
          body: ResetBody,
          response: { 204: Done, 400: ErrorReply, 404: ErrorReply, 429: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const { token, new_password } = request.body;
        requireStrongPassword(new_password, 'new_password');
        await scoring.requireUnguessable(new_password, await findLinkOwner(db, token, now()), 'new_password');
        const newHash = await hashPassword(new_password);
        const { position } = await reset(parts, { token, newHash }, { at: now(), requestId: request.id });
        announcePosition(reply, position);
        return reply.code(204).send(null);
      },
    );
  };
}
