import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../../config.ts';
import { fail } from '../../errors.ts';
import { widestNetworkOf } from './networks.ts';
import type { Refusals } from './refusals.ts';
import type { RequestClasses } from './request-classes.ts';

type LoadSheddingOptions = Pick<Refusals, 'refuserOf'> & {
  classes: RequestClasses;
  trustProxy: Config['trustProxy'];
  corsOrigins: string[];
};

/** Makes a reader of the address that a request comes from, as the app reads it. */
function readerOfAddress(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trusts =
    trustProxy === true ? () => true : typeof trustProxy === 'function' ? trustProxy : proxyAddr.compile(trustProxy);
  return (request) => proxyAddr(request, trusts);
}

/**
 * Makes the server of the app, which sheds load: a request of a class that has no room is refused before the app spends
 * anything on it. In a flood most requests are refused, and what that costs is taken from those that are
 * not. The app refuses for itself what comes through here: other spellings of a path, and pages of other origins, who need
 * headers to read a refusal.
 *
 * @param options what Fastify gives to a server of its own
 */
export function serveSheddingLoad({ classes, refuserOf, trustProxy, corsOrigins }: LoadSheddingOptions) {
  const refuse = refuserOf(fail('OVERLOADED', { retryAfter: 1 }));
  const addressOf = readerOfAddress(trustProxy);
  const isFull = (request: IncomingMessage): boolean => {
    const budget = classes.budgetOfLine(request.method, request.url);
    if (!budget || (corsOrigins.length > 0 && request.headers.origin !== undefined)) return false;
    return !budget.hasRoom(widestNetworkOf(addressOf(request)), 1, 0);
  };
  return (
    app: RequestListener,
    options: { http?: ServerOptions | null; keepAliveTimeout?: number; requestTimeout?: number },
  ): Server => {
    const server = createServer(options.http ?? {}, (request, response) => {
      if (isFull(request)) refuse(response);
      else app(request, response);
    });
    const { keepAliveTimeout = server.keepAliveTimeout, requestTimeout = server.requestTimeout } = options;
    return Object.assign(server, { keepAliveTimeout, requestTimeout });
  };
}
