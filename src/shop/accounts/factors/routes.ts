import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import {
  AddPasskeyBody,
  AddPasskeyReply,
  CodeBody,
  FactorsReply,
  NewPasskeyOptionsReply,
  PasskeysReply,
  PasswordBody,
  RecoveryCodesReply,
  TotpOptionsReply,
} from '../../../contract/factors.ts';
import { Done, ErrorReply } from '../../../contract/primitives.ts';
import { networksOf } from '../../../serving/http/networks.ts';
import { announcePosition } from '../../../serving/http/read-your-writes.ts';
import { requireAccount, requireCaller, signedInOnly } from '../../../serving/http/session.ts';
import { checkPassword } from '../credentials.ts';
import { readName } from '../fields.ts';
import type { AccountRouteParts } from '../parts.ts';
import { listPasskeys, readFactors } from './factors.ts';
import { addPasskey, offerPasskey, removePasskey } from './passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';
import { renewCodes } from './renew-codes.ts';
import { addTotp, offerTotp, removeTotp } from './totp.ts';

const tags = ['accounts'];
const OFFER_REFUSALS = { 400: ErrorReply, 401: ErrorReply, 409: ErrorReply, 429: ErrorReply };
const REFUSALS = { 400: ErrorReply, 401: ErrorReply, 429: ErrorReply, 503: ErrorReply };

/** The routes by which signed-in users see, add and remove what they prove themselves by beside the password. */
export function factorRoutes(parts: AccountRouteParts): FastifyPluginAsyncTypebox {
  const { config, db, limiter, now } = parts;
  const party = relyingPartyOf(config.publicUrl);
  const prove = async (request: FastifyRequest, password: string) => {
    const { user, familyId } = await requireAccount(request);
    const attempt = { networks: networksOf(request.ip), session: familyId };
    const proof = await checkPassword({ db, limiter }, user.email, password, attempt);
    return { user, proof, caller: { userId: user.id, familyId } };
  };
  const occasionOf = ({ id }: FastifyRequest) => ({ at: now(), requestId: id });

  return async (app) => {
    app.get(
      '/auth/factors',
      {
        schema: {
          tags,
          operationId: 'getFactors',
          summary: 'What the account is proved by beside the password',
          response: { 200: FactorsReply, 401: ErrorReply },
        },
      },
      async (request) => readFactors(db, (await requireAccount(request)).user.id),
    );

    app.get(
      '/auth/passkeys',
      {
        schema: {
          tags,
          operationId: 'listPasskeys',
          summary: 'The passkeys of the account, the oldest first',
          response: { 200: PasskeysReply, 401: ErrorReply },
        },
      },
      async (request) => ({ passkeys: await listPasskeys(db, (await requireAccount(request)).user.id) }),
    );

    app.post(
      '/auth/passkeys/options',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'offerPasskey',
          summary: 'Begin to add a passkey',
          body: PasswordBody,
          response: { 200: NewPasskeyOptionsReply, ...OFFER_REFUSALS },
        },
      },
      async (request) => offerPasskey(db, party, await prove(request, request.body.current_password), now()),
    );

    app.post(
      '/auth/passkeys',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'addPasskey',
          summary: 'Add the passkey that the browser has made; the first factor brings recovery codes',
          body: AddPasskeyBody,
          response: { 201: AddPasskeyReply, ...REFUSALS, 409: ErrorReply },
        },
      },
      async (request, reply) => {
        const passkey = { ...request.body, name: readName(request.body.name), caller: requireCaller(request) };
        const { position, ...added } = await addPasskey(parts, party, passkey, occasionOf(request));
        announcePosition(reply, position);
        return reply.code(201).send(added);
      },
    );

    app.delete(
      '/auth/passkeys/:id',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'removePasskey',
          summary: 'Remove a passkey',
          params: Type.Object({ id: Type.String() }),
          body: PasswordBody,
          response: { 204: Done, ...REFUSALS, 404: ErrorReply },
        },
      },
      async (request, reply) => {
        const proved = await prove(request, request.body.current_password);
        announcePosition(reply, await removePasskey(parts, { ...proved, ...request.params }, occasionOf(request)));
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/auth/totp/options',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'offerTotp',
          summary: 'Begin to add an app for codes',
          body: PasswordBody,
          response: { 200: TotpOptionsReply, ...OFFER_REFUSALS },
        },
      },
      async (request) => {
        const { user, ...proved } = await prove(request, request.body.current_password);
        return offerTotp(db, { ...proved, email: user.email }, now());
      },
    );

    app.post(
      '/auth/totp',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'addTotp',
          summary: 'Add the app by a code of it; the first factor brings recovery codes',
          body: CodeBody,
          response: { 201: RecoveryCodesReply, ...REFUSALS, 409: ErrorReply },
        },
      },
      async (request, reply) => {
        const app = { ...request.body, caller: requireCaller(request) };
        const { codes, position } = await addTotp(parts, app, occasionOf(request));
        announcePosition(reply, position);
        return reply.code(201).send({ recovery_codes: codes });
      },
    );

    app.delete(
      '/auth/totp',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'removeTotp',
          summary: 'Remove the app for codes',
          body: PasswordBody,
          response: { 204: Done, ...REFUSALS, 404: ErrorReply },
        },
      },
      async (request, reply) => {
        const proved = await prove(request, request.body.current_password);
        announcePosition(reply, await removeTotp(parts, proved, occasionOf(request)));
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/auth/recovery-codes',
      {
        onRequest: signedInOnly,
        schema: {
          tags,
          operationId: 'renewRecoveryCodes',
          summary: 'Ten new recovery codes; the older ones end',
          body: PasswordBody,
          response: { 201: RecoveryCodesReply, ...REFUSALS, 409: ErrorReply },
        },
      },
      async (request, reply) => {
        const proved = await prove(request, request.body.current_password);
        const { codes, position } = await renewCodes(parts, proved, occasionOf(request));
        announcePosition(reply, position);
        return reply.code(201).send({ recovery_codes: codes });
      },
    );
  };
}
