import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import t from 'tap';
import { metrics } from '../../../src/engine/metrics/registry.ts';
import { replyWithErrors } from '../../../src/serving/http/error-reply.ts';
import { boundRequests } from '../../../src/serving/http/in-progress.ts';
import { createRefusals } from '../../../src/serving/http/refusals.ts';
import { RequestClasses } from '../../../src/serving/http/request-classes.ts';
import { serveSheddingLoad } from '../../../src/serving/http/shed-load.ts';
import { createUnknownPage } from '../../../src/serving/http/unknown-page.ts';
import { openTestPool } from '../../helpers/database.ts';
import { hold } from '../../helpers/gates.ts';
import { startStack } from '../../helpers/stack.ts';
import type { Test } from '../../helpers/test.ts';
import { until } from '../../helpers/until.ts';

/** More events than a process takes at once, from networks of which none has much. */
const SENDERS = 400;
const NETWORKS = 8;
/** Events that the process takes at once. */
const AT_ONCE = 256;
/** The same route; only the first is known before the app. */
const SPELLINGS = ['/event', '/event?again=1'];

/** An app that takes events and holds them until it is told to let go, and shows works meanwhile. */
async function openApp(t: Test) {
  const classes = new RequestClasses({ engagement: AT_ONCE });
  const refusals = createRefusals({ data: {}, page: {} }, createUnknownPage());
  const app = Fastify({
    serverFactory: serveSheddingLoad({ classes, ...refusals, trustProxy: false, corsOrigins: [] }),
  });
  app.addHook('onRoute', (route) => classes.learn(route));
  replyWithErrors(app);
  boundRequests(app, { classes });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const seen = { begun: 0, waiting: 0 };
  app.addHook('onRequest', async () => {
    seen.begun += 1;
  });
  app.post('/event', { config: { class: 'engagement' } }, async () => {
    seen.waiting += 1;
    await held;
    seen.waiting -= 1;
    return 'taken';
  });
  app.get('/work', async () => 'a work');
  const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const agent = new Agent({ keepAlive: true });
  t.teardown(async () => {
    letGo();
    agent.destroy();
    await app.close();
  });
  /** Asks from the nth address of this machine. */
  const ask = (method: string, path: string, network = 0) =>
    new Promise<{ status: number | undefined; again: unknown; keeps: boolean }>((answer, failed) => {
      const where = { hostname, port, path, agent, localAddress: `127.0.1.${1 + network}` };
      const asked = request({ ...where, method, headers: { 'content-type': 'application/json' } }, (response) => {
        const { statusCode: status, headers } = response;
        response
          .resume()
          .once('end', () => answer({ status, again: headers['retry-after'], keeps: headers.connection !== 'close' }));
      });
      asked.once('error', failed);
      asked.end(method === 'POST' ? '{}' : undefined);
    });
  return { ask, letGo, seen, port: Number(port) };
}

t.test('a flood of events takes no place from shoppers', async (t) => {
  const { ask, letGo, seen } = await openApp(t);
  const refused: Awaited<ReturnType<typeof ask>>[] = [];
  const send = async (sender: number) => {
    const answer = await ask('POST', SPELLINGS[sender % 2] ?? '', sender % NETWORKS);
    if (answer.status === 503) refused.push(answer);
    return answer.status;
  };
  const events = Array.from({ length: SENDERS }, (_, sender) => send(sender));
  await until('each event is held or refused', () => seen.waiting + refused.length === SENDERS);
  t.ok(seen.waiting > 200, 'some hundreds are taken');
  t.ok(refused.length > 100, 'the others are refused at once');
  t.same(new Set(refused.map((one) => JSON.stringify(one))), new Set(['{"status":503,"again":"1","keeps":true}']));
  t.equal((await ask('GET', '/work')).status, 200, 'who looks at a work is answered');

  const { begun, waiting } = seen;
  t.equal((await ask('POST', '/event')).status, 503);
  t.equal(seen.begun, begun, 'the app spends nothing on an event that is shed');
  t.equal((await ask('POST', '/event?again=1')).status, 503, 'and refuses one that is spelt in another way');
  const newcomer = ask('POST', '/event', NETWORKS);
  await until('an event from another network is taken', () => seen.waiting === waiting + 1);
  letGo();
  t.equal((await newcomer).status, 200);
  const taken = (await Promise.all(events)).filter((status) => status === 200);
  t.equal(taken.length, waiting, 'what was taken is answered');
  t.equal((await ask('POST', '/event')).status, 200, 'and its places are free again');
});

t.test('who sends an event slowly holds no place meanwhile', async (t) => {
  const { ask, letGo, seen, port } = await openApp(t);
  const slow: Socket[] = [];
  t.teardown(() => {
    for (const socket of slow) socket.destroy();
  });
  for (let sender = 0; sender < SENDERS; sender += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (sender % NETWORKS)}` });
    socket.on('error', () => undefined);
    socket.write('POST /event HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{');
    slow.push(socket);
  }
  await until('all of them have begun', () => seen.begun === SENDERS);
  letGo();
  t.equal((await ask('POST', '/event')).status, 200, 'an event that is there is taken');
});

t.test('an operator says how many of them a process has in progress', async (t) => {
  const stack = await startStack(t, { redis: false, env: { ENGAGEMENT_AT_ONCE: '16' } });
  const gate = await hold(t, openTestPool(t, stack.database, 'owner'), 'lock table log.engagement_event');
  const seen = { refused: 0, most: 0 };
  const asked = Array.from({ length: 24 }, async () => {
    const body = { event_type: 'view_page', path: '/discover' };
    const { status } = await stack.visitor().call('POST', '/api/v1/engagement/track', { body });
    if (status === 503) seen.refused += 1;
  });
  await until('those beyond it are refused while the others wait', async () => {
    const { values = [] } = (await metrics.getSingleMetric('vernissage_class_requests')?.get()) ?? {};
    seen.most = Math.max(seen.most, ...values.map(({ value }) => value));
    return seen.refused > 0;
  });
  await gate.open();
  await Promise.all(asked);
  // One network gets eight ninths of them.
  t.equal(seen.most, 14);
});
