import { once } from 'node:events';
import { connect } from 'node:net';
import { scheduler } from 'node:timers/promises';
import Fastify from 'fastify';
import t from 'tap';
import { boundRequests, countBody } from '../../src/serving/http/in-progress.ts';
import { acceptJson } from '../../src/serving/http/json-body.ts';
import { createClient } from '../helpers/client.ts';
import { until } from '../helpers/until.ts';

const TICK_MS = 5;
const MIB = 1024 * 1024;
/** Their bodies are more than all requests in progress may have together. */
const CLIENTS = 160;
/** One network never gets all the room. The addresses of 127.0.0.0/8 are all this machine. */
const NETWORKS = 4;

t.test('what clients announced that left before it was looked at takes no room from others', async (t) => {
  const app = Fastify();
  acceptJson(app);
  boundRequests(app, { tickMs: TICK_MS });
  const { promise: looked, resolve: look } = Promise.withResolvers<void>();
  let gone = 0;
  // It waits, as a guard does that asks the database.
  app.addHook('onRequest', async (request) => {
    const { raw, headers } = request;
    if (!headers.held) return;
    await until('its client is gone', () => raw.destroyed, 60_000);
    gone += 1;
    await looked;
    countBody(request, MIB);
  });
  app.post('/', async ({ body }) => ({ body }));
  t.teardown(() => app.close());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const port = Number(new URL(origin).port);
  const head = `POST / HTTP/1.1\r\nhost: x\r\nheld: 1\r\ncontent-type: application/json\r\ncontent-length: ${MIB}\r\n\r\n`;
  for (let count = 0; count < CLIENTS; count += 1) {
    const localAddress = `127.0.0.${2 + (count % NETWORKS)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
    socket.write(head);
    await once(app.server, 'request');
    socket.resetAndDestroy();
  }
  await until('all are known to be gone', () => gone === CLIENTS, 60_000);
  // Leaves time to give back what they held.
  await scheduler.wait(20 * TICK_MS);
  const client = createClient(origin);
  const say = () => client.call('POST', '/', { body: { text: 'x'.repeat(0.9 * MIB) } });
  t.equal((await say()).status, 200);
  look();
  const answers = await Promise.all(Array.from({ length: 8 }, say));
  for (const { status } of answers) t.equal(status, 200, 'nor once it has been looked at');
});
