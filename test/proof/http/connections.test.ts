import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import t from 'tap';
import { boundConnections } from '../../../src/serving/http/connections.ts';
import { createRefusals } from '../../../src/serving/http/refusals.ts';
import { createUnknownPage } from '../../../src/serving/http/unknown-page.ts';
import type { Test } from '../../helpers/test.ts';
import { until } from '../../helpers/until.ts';

const REFUSED = /^HTTP\/1\.1 503 .*retry-after: 1.*"code":"OVERLOADED"/s;
const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

/** A server that answers every request, but for those to `/held`. */
async function startServer(t: Test, bounds: { max: number; maxANetwork: number }) {
  const server = createServer((request, response) => {
    if (request.url !== '/held') response.end('here');
  });
  boundConnections(server, { ...createRefusals({ data: {}, page: {} }, createUnknownPage()), ...bounds });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  /** A visitor on a network of its own: the addresses of 127.0.0.0/8 are all this machine. */
  const visit = async (network: number, says = REQUEST) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${network}` });
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => undefined);
    t.teardown(() => socket.destroy());
    socket.write(says);
    const visitor = { socket, answer: () => answer, gone: once(socket, 'close') };
    if (says === REQUEST) await until('it is answered', () => answer !== '');
    return visitor;
  };
  return { server, visit };
}

t.test('a network with as many connections as one may have is refused more, and others are not', async (t) => {
  const { visit } = await startServer(t, { max: 10, maxANetwork: 2 });
  const [first] = [await visit(1), await visit(1)];
  const third = await visit(1);
  t.match(third.answer(), REFUSED);
  await third.gone;
  t.match((await visit(2)).answer(), /^HTTP\/1\.1 200 /);

  first.socket.destroy();
  await until('there is room again', async () => (await visit(1)).answer().startsWith('HTTP/1.1 200'));
});

t.test('where all connections are taken, one that does nothing makes room', async (t) => {
  const { visit } = await startServer(t, { max: 2, maxANetwork: 2 });
  const idle = await visit(1);
  await visit(2, REQUEST.replace('/', '/held'));
  await until('somebody new is served', async () => (await visit(3)).answer().startsWith('HTTP/1.1 200'));
  await idle.gone;
});

t.test('where all are busy, whoever comes is refused, and nobody is hung up on', async (t) => {
  const { visit } = await startServer(t, { max: 2, maxANetwork: 2 });
  const busy = await Promise.all([1, 2].map((network) => visit(network, REQUEST.replace('/', '/held'))));
  t.match((await visit(3)).answer(), REFUSED);
  t.same(
    busy.map(({ socket }) => socket.destroyed),
    [false, false],
  );
});
