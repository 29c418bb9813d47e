import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UnsubscribeQuery } from '../../contract/notices.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import { execute } from '../../engine/log/execute.ts';
import { ANYBODY } from '../../serving/http/openapi.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { notices, noticesStream, unsubscribe } from './decide.ts';
import { unsubscribing } from './links.ts';
import type { NoticeParts } from './parts.ts';

/** Bytes of what a mail program sends: `List-Unsubscribe=One-Click`, maybe in parts. */
const FORM_BYTES = 4_096;

/**
 * Ends mails of notices, for whoever holds the link of one (RFC 8058): mail programs send a form to it, with nobody
 * signed in. Only a POST changes something, because scanners of mail open every link.
 */
export function unsubscribeRoute({ db, domainLog, now }: NoticeParts): FastifyPluginAsyncTypebox {
  return async (app) => {
    // What the form says does not matter: the address says it all.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: FORM_BYTES }, (_request, _body, done) =>
        done(null, undefined),
      );
    app.post(
      '/unsubscribe',
      {
        schema: {
          tags: ['notices'],
          security: ANYBODY,
          operationId: 'unsubscribe',
          summary: 'End mails of notices, by the link of one',
          querystring: UnsubscribeQuery,
          response: { 204: Done, 400: ErrorReply, 409: ErrorReply, 503: ErrorReply },
        },
      },
      async (request, reply) => {
        const userId = await unsubscribing(db, request.query.token);
        const { position } = await execute(domainLog, {
          ...{ stream: noticesStream(userId), decider: notices, actorId: null, at: now(), requestId: request.id },
          decide: (state) => unsubscribe(state, userId),
        });
        announcePosition(reply, position);
        return reply.code(204).send(null);
      },
    );
  };
}
