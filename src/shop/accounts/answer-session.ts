import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session, Tokens } from '../../contract/accounts.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { signAccessToken } from '../../serving/http/session.ts';
import { readBrowser } from './browsers.ts';
import type { StartedSession } from './refresh-tokens.ts';
import type { Beginning, Begun } from './sessions.ts';

/** Who begins a session with a request. */
export const beginningOf = ({ headers, id }: FastifyRequest, at: Date): Beginning => ({
  browser: readBrowser(headers['user-agent']),
  at,
  requestId: id,
});

/** The tokens of a session, as they are answered. */
export const tokensOf = (
  { server }: Pick<FastifyReply, 'server'>,
  { refreshToken, ...caller }: StartedSession,
): Tokens => ({ token: signAccessToken(server, caller), refresh_token: refreshToken });

/** The answer to whoever has signed in. */
export function answerSession(reply: FastifyReply, { user, session, position }: Begun): Session {
  announcePosition(reply, position);
  return { ...tokensOf(reply, session), user };
}
