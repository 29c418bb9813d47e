import { scheduler } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { ErrorReply } from '../../contract/primitives.ts';
import { JoinWaitlistBody, WaitlistReply } from '../../contract/waitlist.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { type Once, TAKES_KEY } from '../../serving/http/idempotency/once.ts';
import { ANYBODY } from '../../serving/http/openapi.ts';
import type { RateLimiter } from '../../serving/http/rate-limit.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { createEmailHash } from './email-hash.ts';
import { join, readPerson } from './join.ts';
import { spendOnJoining } from './limits.ts';

type Parts = { db: Kysely<DB>; domainLog: DomainLog; limiter: RateLimiter; once: Once; now: () => Date };

/**
 * Milliseconds before a request is answered: more than it takes to find or to add an address, so that the time does not
 * tell whether the address was on the list.
 */
const ANSWERED_AFTER = 100;

/** The same answer for a new address and a known one. */
const ON_THE_LIST = { message: "You're on the list. Check your inbox for confirmation." };

/** The route of the list of artists who wait for the launch. */
export function waitlistRoutes({ db, domainLog, limiter, once, now }: Parts): FastifyPluginAsyncTypebox {
  const hashEmail = createEmailHash(db);
  return async (app) => {
    app.post(
      '/launch/register',
      {
        config: TAKES_KEY,
        schema: {
          tags: ['waitlist'],
          operationId: 'joinWaitlist',
          summary: 'Join the list of artists with early access; a second time changes nothing',
          security: ANYBODY,
          body: JoinWaitlistBody,
          response: { 200: WaitlistReply, 201: WaitlistReply, 400: ErrorReply, 429: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const person = readPerson(request.body);
        await spendOnJoining(limiter, request, person.email);
        return once.run(request, reply, async (eventId) => {
          const occasion = { at: now(), requestId: request.id, eventId };
          const [position] = await Promise.all([
            join({ domainLog, hashEmail }, person, occasion),
            scheduler.wait(ANSWERED_AFTER),
          ]);
          announcePosition(reply, position);
          reply.code(position === null ? 200 : 201);
          return ON_THE_LIST;
        });
      },
    );
  };
}
