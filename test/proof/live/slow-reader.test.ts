import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import t from 'tap';
import type { LiveStream } from '../../../src/serving/live/open-stream.ts';
import { createLiveStreams } from '../../../src/serving/live/streams.ts';
import { until } from '../../helpers/until.ts';

t.test('who does not read what is sent is cut off, and keeps nobody else waiting', async (t) => {
  const app = Fastify();
  app.decorateRequest('progress', null);
  app.decorate('readToken', () => ({ sub: 1, sid: 'a session' }));
  const streams = createLiveStreams({ most: 2 });
  const open: LiveStream[] = [];
  const left: string[] = [];
  app.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
    const stream = streams.open(request, reply, 1);
    stream.onEnd(() => left.push(request.params.name));
    open.push(stream);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => app.close());
  const { port } = app.server.address() as { port: number };
  const dial = (name: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET /${name} HTTP/1.1\r\nhost: x\r\n\r\n`);
    t.teardown(() => socket.destroy());
    return socket;
  };
  let read = 0;
  dial('reads').on('data', (bytes) => {
    read += bytes.length;
  });
  await until('it is open', () => open.length === 1);
  const idle = dial('idle');
  await until('both are open', () => open.length === 2);

  const data = 'x'.repeat(4_096);
  let sent = 0;
  await until('it was cut off', () => {
    sent += 10 * data.length;
    for (let time = 0; time < 10; time += 1) for (const stream of open) stream.send({ event: 'moved', data });
    return left.length > 0;
  });
  t.same(left, ['idle']);
  await until('the other has read all', () => read >= sent);
  const gone = once(idle, 'close');
  idle.resume();
  await gone;
  t.pass('its connection is closed');
});
