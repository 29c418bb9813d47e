import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { StopWritingBody } from '../../contract/messages.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import type { DB } from '../../engine/db/tables.ts';
import { execute } from '../../engine/log/execute.ts';
import { fail } from '../../errors.ts';
import { adminsOnly } from '../../serving/http/guards.ts';
import { IdParams, idOf } from '../../serving/http/id-params.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { requireUserId } from '../../serving/http/session.ts';
import type { WriterEvent } from './events.ts';
import type { MessageParts } from './parts.ts';
import { keepStop } from './words.ts';
import { allowWriting, stopWriting, type Writer, writer, writerStream } from './writer-decide.ts';

const tags = ['messages'];
const CHANGED = {
  ...{ 204: Done, 401: ErrorReply, 403: ErrorReply, 404: ErrorReply },
  ...{ 409: ErrorReply, 503: ErrorReply },
};

type Parts = Pick<MessageParts, 'db' | 'domainLog' | 'now'>;

/** Whether administrators let a member write. */
export function writerRoutes({ db, domainLog, now }: Parts): FastifyPluginAsyncTypebox {
  /** Changes it for the member in the path. @throws MEMBER_NOT_FOUND */
  async function change(
    request: FastifyRequest<{ Params: { id: string } }>,
    decide: (state: Writer, userId: number) => WriterEvent[],
    alongside: (transaction: Kysely<DB>, userId: number) => Promise<unknown>,
  ): Promise<number> {
    const userId = idOf(request.params, 'MEMBER_NOT_FOUND');
    const account = await db.selectFrom('account.user').select('id').where('id', '=', userId).executeTakeFirst();
    if (!account) throw fail('MEMBER_NOT_FOUND');
    const { upTo } = await execute(domainLog, {
      ...{ stream: writerStream(userId), decider: writer },
      ...{ actorId: requireUserId(request), at: now(), requestId: request.id },
      decide: (state) => ({ events: decide(state, userId) }),
      alongside: async (transaction) => {
        await alongside(transaction, userId);
      },
    });
    return upTo;
  }

  return async (app) => {
    app.put(
      '/admin/members/:id/writing-stopped',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          operationId: 'stopWriting',
          summary: 'Stop a member from writing messages, and say why',
          params: IdParams,
          body: StopWritingBody,
          response: { ...CHANGED, 400: ErrorReply },
        },
      },
      async (request, reply) => {
        const reason = request.body.reason.trim();
        const upTo = await change(request, stopWriting, (transaction, user_id) =>
          keepStop(transaction, { user_id, reason }),
        );
        announcePosition(reply, upTo);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/admin/members/:id/writing-stopped',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          operationId: 'allowWriting',
          summary: 'Let a member write again',
          params: IdParams,
          response: CHANGED,
        },
      },
      async (request, reply) => {
        const upTo = await change(request, allowWriting, (transaction, userId) =>
          transaction.deleteFrom('messages.stop_words').where('user_id', '=', userId).execute(),
        );
        announcePosition(reply, upTo);
        return reply.code(204).send(null);
      },
    );
  };
}
