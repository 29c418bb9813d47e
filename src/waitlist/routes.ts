import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { ErrorReply } from '../contract/primitives.ts';
import { JoinWaitlistBody, WaitlistReply } from '../contract/waitlist.ts';
import type { DB } from '../db/tables.ts';
import { ANYBODY } from '../http/openapi.ts';
import { announcePosition } from '../http/read-your-writes.ts';
import type { DomainLog } from '../log/domain.ts';
import { createEmailHash } from './email-hash.ts';
import { join, readPerson } from './join.ts';

type Parts = { db: Kysely<DB>; domainLog: DomainLog; now: () => Date };

/** The same for the first time and the tenth. */
const ON_THE_LIST = { message: "You're on the list. Check your inbox for confirmation." };

/** The list of artists who wait for the launch. */
export function waitlistRoutes({ db, domainLog, now }: Parts): FastifyPluginAsyncTypebox {
  const hashEmail = createEmailHash(db);
  return async (app) => {
    app.post(
      '/launch/register',
      {
        schema: {
          tags: ['waitlist'],
          operationId: 'joinWaitlist',
          summary: 'Join the list of artists with early access; a second time changes nothing',
          security: ANYBODY,
          body: JoinWaitlistBody,
          response: { 200: WaitlistReply, 201: WaitlistReply, 400: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const person = readPerson(request.body);
        const position = await join({ domainLog, hashEmail }, person, { at: now(), requestId: request.id });
        announcePosition(reply, position);
        return reply.code(position === null ? 200 : 201).send(ON_THE_LIST);
      },
    );
  };
}
