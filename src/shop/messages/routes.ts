import type { FastifyPluginAsync } from 'fastify';
import { ownConversationRoutes } from './own-routes.ts';
import type { MessageParts } from './parts.ts';
import { conversationReadRoutes } from './read-routes.ts';
import { sendRoutes } from './send-routes.ts';

/** All routes of conversations. */
export function messageRoutes(parts: MessageParts): FastifyPluginAsync {
  const calls = [conversationReadRoutes(parts), ownConversationRoutes(parts), sendRoutes(parts)];
  return async (app) => {
    for (const some of calls) await app.register(some);
  };
}
