import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Moved } from '../../contract/live.ts';
import { ErrorReply } from '../../contract/primitives.ts';
import { lastingPositionOf, numberOf, positionOf } from '../../engine/log/epoch.ts';
import { requireUserId, signedInOnly } from '../http/session.ts';
import type { Follower, Heard } from './follow.ts';
import type { LiveStreams } from './streams.ts';

const NUMBER = /^\d{1,16}$/;

/** Up to where the caller has been told; null when the header does not say it, or a restore has taken that away. */
function toldUpTo({ headers, server: { epochs } }: FastifyRequest): number | null {
  const id = String(headers['last-event-id'] ?? '');
  const number = NUMBER.test(id) ? Number(id) : Number.NaN;
  if (!Number.isSafeInteger(number)) return null;
  const position = positionOf(epochs, number);
  return lastingPositionOf(epochs, number) === position ? position : null;
}

/**
 * The stream of a member. It says that something of theirs has moved, never what: nothing in it is personal, and one that
 * was lost costs a read.
 */
export function liveRoutes({
  streams,
  follower,
}: {
  streams: LiveStreams;
  follower: Follower;
}): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/me/stream',
      {
        onRequest: signedInOnly,
        schema: {
          tags: ['accounts'],
          operationId: 'streamMoves',
          summary:
            'Server-sent events: `moved` when something of the member’s has changed, and `end`; `last-event-id` resumes',
          headers: Type.Object({
            'last-event-id': Type.Optional(
              Type.String({ description: 'The `id` of the last event of an earlier stream' }),
            ),
          }),
          response: {
            200: { description: 'The data of each event', content: { 'text/event-stream': { schema: Moved } } },
            401: ErrorReply,
            503: ErrorReply,
          },
        },
      },
      async (request, reply) => {
        const member = requireUserId(request);
        await follower.ready();
        const told = (position: number) => numberOf(app.epochs, position);
        const stream = streams.open(request, reply, member, () => ({ id: String(told(follower.position)) }));
        const heard: Heard = (kinds, upTo) => {
          const moves = [...kinds].map(([kind, position]) => ({
            event: 'moved',
            data: { kind, position: told(position) } satisfies Moved,
          }));
          // After the others, so that a stream that breaks before it is resumed before them.
          stream.send(...moves, { id: String(told(upTo)) });
        };
        stream.onEnd(follower.follow(member, toldUpTo(request), heard));
      },
    );
  };
}
