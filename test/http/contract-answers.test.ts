import type { FastifySchema } from 'fastify';
import t from 'tap';
import { ANSWERS } from '../../src/contract/answers.ts';
import { startStack } from '../helpers/stack.ts';
import { collectRoutes } from './routes.ts';

const BASE = '/api/v1';
/** Those that have no body which is ever whole in memory, and files. */
const STREAMS = [
  ...['GET /engagement/stream', 'GET /me/stream', 'GET /auth/me/export', 'GET /sales.csv'],
  'GET /engagement/export.csv',
  ...['orders', 'sales'].flatMap((of) => [`GET /${of}/:id/invoice.pdf`, `GET /${of}/:id/credit-notes/:number`]),
];

/** The schemas of the answers of success, by status. */
function successesOf(schema: FastifySchema | undefined): Record<string, unknown> {
  const answers = Object.entries(schema?.response ?? {});
  return Object.fromEntries(answers.filter(([status]) => Number(status) < 400));
}

t.test('the contract says of every call what it answers, in the schemas that the server answers with', async (t) => {
  const routes = collectRoutes(t);
  // With a provider, because some calls are there with one alone.
  const provider = { PAYMENTS: 'sandbox', PAYMENTS_URL: 'http://127.0.0.1:1', PAYMENTS_SECRET: 'nobody is asked here' };
  await startStack(t, { redis: false, env: provider });
  const calls = new Map(
    routes
      .filter(({ path, schema }) => path.startsWith(`${BASE}/`) && !schema?.hide)
      .map(({ method, pattern, schema }) => [`${method} ${pattern.slice(BASE.length)}`, successesOf(schema)]),
  );
  for (const stream of STREAMS) t.ok(calls.delete(stream), stream);
  t.same([...calls.keys()].sort(), Object.keys(ANSWERS).sort());
  for (const [call, answers] of calls) {
    const promised = ANSWERS[call] ?? {};
    t.same(Object.keys(promised), Object.keys(answers), call);
    for (const [status, schema] of Object.entries(answers))
      t.equal(promised[Number(status)], schema, `${call} ${status} is the very same schema`);
  }
});
