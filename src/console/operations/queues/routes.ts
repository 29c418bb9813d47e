import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Queue } from 'bullmq';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { CONSOLE_PAGES } from '../../../contract/console-pages.ts';
import { Done, ErrorReply } from '../../../contract/primitives.ts';
import type { RedisClient } from '../../../engine/redis/open.ts';
import { singleFlight } from '../../../engine/waiting/single-flight.ts';
import { fail } from '../../../errors.ts';
import { adminsOnly } from '../../../serving/http/guards.ts';
import { isBehindTls } from '../../../serving/http/security.ts';
import { ACCESS_TOKEN_SECONDS } from '../../../serving/http/session.ts';
import { asksForPage } from '../../../serving/http/unknown-page.ts';
import { BOARD_FILES, type Board, openBoard } from './board.ts';

const BASE = '/console/queues';
const COOKIE = 'queues';

type Parts = {
  config: Pick<Config, 'production' | 'publicUrl'>;
  /** Null when no Redis is configured. */
  queue: Queue | null;
  redis: Pick<RedisClient, 'status'> | null;
};

/** Lets the page of the queues prove who looks: a navigation brings no header, so it brings the cookie of `openQueues`. */
async function adminsWithCookie(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim().split('=', 2));
  const token = cookies.find(([name]) => name === COOKIE)?.[1];
  if (token !== undefined) request.headers.authorization = `Bearer ${token}`;
  try {
    await adminsOnly(request);
    return undefined;
  } catch (error) {
    // That page asks them to sign in, and has the button that sets the cookie.
    if (asksForPage(request)) return reply.redirect(CONSOLE_PAGES.projections.path, 303);
    throw error;
  }
}

/** The call that opens the page of the queues to the browser of an administrator. */
export function queueAccessRoutes({ config }: Pick<Parts, 'config'>): FastifyPluginAsyncTypebox {
  const secure = isBehindTls(config) ? '; Secure' : '';
  return async (app) => {
    app.post(
      '/operations/queues',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['operations'],
          operationId: 'openQueues',
          summary: `Let this browser look at ${BASE} for as long as the token is good`,
          response: { 204: Done, 401: ErrorReply, 403: ErrorReply },
        },
      },
      async ({ headers }, reply) => {
        const token = headers.authorization?.split(' ').at(-1) ?? '';
        const life = `Path=${BASE}; Max-Age=${ACCESS_TOKEN_SECONDS}`;
        reply.header('set-cookie', `${COOKIE}=${token}; ${life}; HttpOnly; SameSite=Strict${secure}`);
        return reply.code(204).send(null);
      },
    );
  };
}

/** The page of the queues, bull-board, which administrators may look at and change nothing in. */
export function queueRoutes({ queue, redis }: Parts): FastifyPluginAsyncTypebox {
  let opened: Board | undefined;
  const open = singleFlight(async () => {
    if (queue) opened ??= await openBoard(queue, BASE);
    return opened;
  });

  return async (app) => {
    app.addHook('onRequest', adminsWithCookie);
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    const schema = { hide: true };

    const requireQueue = async (): Promise<Board> => {
      const board = opened ?? (await open());
      if (!board) throw fail('UNAVAILABLE', { message: 'This process has no Redis, so there is no queue to look at' });
      return board;
    };
    const showPage = async (_request: FastifyRequest, reply: FastifyReply) => {
      const { page } = await requireQueue();
      return reply.type('text/html; charset=utf-8').send(page);
    };
    for (const path of ['', '/queue/:queue', '/queue/:queue/:job', '/job-schedulers'])
      app.get(`${BASE}${path}`, { schema }, showPage);

    app.get<{ Params: { '*': string }; Querystring: Record<string, string> }>(
      `${BASE}/api/*`,
      { schema },
      async ({ params, query }, reply) => {
        const board = await requireQueue();
        if (redis?.status !== 'ready') throw fail('UNAVAILABLE', { message: 'Redis does not answer' });
        const answer = await board.read(`/api/${params['*']}`, query).catch((cause: unknown) => {
          // The page's own reader of what is asked for throws these.
          if (cause instanceof URIError || cause instanceof TypeError || cause instanceof SyntaxError)
            throw fail('BAD_REQUEST', { cause });
          throw fail('UNAVAILABLE', { message: 'Redis does not answer', cause });
        });
        return answer ? reply.code(answer.status).send(answer.body) : reply.callNotFound();
      },
    );
    await app.register(fastifyStatic, {
      root: `${BOARD_FILES}/static`,
      prefix: `${BASE}/static/`,
      decorateReply: false,
      index: false,
      schemaHide: true,
    });
  };
}
