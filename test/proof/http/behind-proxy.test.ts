import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import t from 'tap';
import { boundConnections } from '../../../src/serving/http/connections.ts';
import { replyWithErrors } from '../../../src/serving/http/error-reply.ts';
import { boundRequests } from '../../../src/serving/http/in-progress.ts';
import { createRefusals } from '../../../src/serving/http/refusals.ts';
import { createUnknownPage } from '../../../src/serving/http/unknown-page.ts';
import { until } from '../../helpers/until.ts';

const CONNECTIONS = 48;
/** 8/9 of the requests that may then be in progress. */
const SHARE = 37;

t.test('behind a proxy a network that holds all it can get is refused, and others are served', async (t) => {
  const app = Fastify({ trustProxy: ['127.0.0.1'] });
  boundConnections(app.server, {
    ...createRefusals({ data: {}, page: {} }, createUnknownPage()),
    max: CONNECTIONS,
    maxANetwork: Number.POSITIVE_INFINITY,
  });
  replyWithErrors(app);
  let arrived = 0;
  app.addHook('onRequest', async () => {
    arrived += 1;
  });
  boundRequests(app, { connections: CONNECTIONS });
  app.post('/', async () => 'taken');
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sockets: Socket[] = [];
  t.teardown(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });
  /** Sends a request over a new connection of the proxy. With a larger `length`, only a part of the body comes. */
  const send = (address: string, body: string, length = body.length) => {
    const socket = connect(Number(port), hostname);
    const seen = { said: '', ended: false };
    sockets.push(socket);
    socket.on('error', () => undefined).on('close', () => Object.assign(seen, { ended: true }));
    socket.setEncoding('utf8').on('data', (text: string) => Object.assign(seen, { said: seen.said + text }));
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\n` +
        `content-length: ${length}\r\n\r\n${body}`,
    );
    return seen;
  };

  for (let sent = 1; sent <= 3 * CONNECTIONS; sent += 1) {
    const greedy = send('203.0.113.1', '{"a":', 1_000);
    if (sent <= SHARE) await until('it is held', () => arrived === sent);
    else {
      await until('it is hung up on', () => greedy.ended);
      t.match(greedy.said, /^HTTP\/1\.1 503 .*connection: close.*"code":"OVERLOADED"/is);
    }
  }
  t.equal(arrived, 3 * CONNECTIONS, 'there always was a connection to be told on');

  const other = send('198.51.100.1', '{}');
  await until('somebody else is answered', () => other.said !== '');
  t.match(other.said, /^HTTP\/1\.1 200 .*taken$/s);
});
