import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { scheduler } from 'node:timers/promises';
import t from 'tap';
import { plain } from '../../artworks/images/pictures.ts';
import { everyFile, upload } from '../../artworks/images/uploading.ts';
import { list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';
import type { Test } from '../../helpers/test.ts';
import { until } from '../../helpers/until.ts';

/** Milliseconds of these tests for a second of the server's time limits. */
const TICK_MS = 50;

t.test('slow clients', async (t) => {
  const stack = await startStack(t, { redis: false, tickMs: TICK_MS });
  const { hostname, port } = new URL(stack.origin);

  /** Opens a connection, sends the start, and collects the answer. */
  function open(t: Test, start: string): { socket: Socket; said: () => string; ended: Promise<unknown> } {
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    // A client that still writes when the server hangs up has an error.
    const ended = new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve));
    socket.write(start, 'latin1');
    t.teardown(() => socket.destroy());
    return { socket, said: () => said, ended };
  }

  const post = (path: string, length: number | null, more = '') =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${more}${
      length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`
    }\r\n\r\n`;

  t.test('bodies that are half sent are answered 408 and hung up on, however many they are', async (t) => {
    const half = Array.from({ length: 60 }, (_, index) => {
      const path = ['/engagement/track', '/engagement/batch', '/auth/login'][index % 3] ?? '';
      return open(t, `${post(path, index % 2 === 0 ? 1_000 : null)}${index % 2 === 0 ? '{"a":' : '5\r\n{"a":\r\n'}`);
    });
    await Promise.all(half.map(({ ended }) => ended));
    for (const { said } of half) t.match(said(), /^HTTP\/1\.1 408 .*"code":"REQUEST_TIMEOUT"/s);
    t.match(half[0]?.said(), /x-request-id: .*connection: close/s, 'as every answer is');
  });

  t.test('a body that drips in is late as well', async (t) => {
    const { socket, said, ended } = open(t, post('/engagement/track', 10_000));
    const drip = setInterval(() => socket.write('x'), 5);
    await ended;
    clearInterval(drip);
    t.match(said(), /^HTTP\/1\.1 408 /);
  });

  t.test('what is left of a request that was answered already is not waited for', async (t) => {
    const { said, ended } = open(t, post('/cart/items', 1_000));
    await until('it was answered', () => said() !== '');
    await ended;
    t.match(said(), /^HTTP\/1\.1 401 /);
  });

  t.test('an upload may take longer than other requests as long as it has a least rate', async (t) => {
    const artist = await stack.artist();
    const { artwork } = await list(artist);
    const start = (length: number) =>
      `POST /api/v1/artworks/${artwork.id}/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${artist.token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n` +
      '--b\r\ncontent-disposition: form-data; name="image"; filename="i.jpg"\r\n\r\n\xff\xd8\xff';
    const steady = open(t, start(8_000_000));
    const chunk = 'x'.repeat(40_000);
    const flow = setInterval(() => steady.socket.write(chunk), TICK_MS);
    const slow = open(t, start(1_000_000));
    const drip = setInterval(() => slow.socket.write('xxxxxxxx'), TICK_MS);
    await slow.ended;
    clearInterval(drip);
    t.match(slow.said(), /^HTTP\/1\.1 408 .*REQUEST_TIMEOUT/s);
    await scheduler.wait(40 * TICK_MS);
    t.equal(steady.said(), '', 'the one that goes on is still listened to');
    clearInterval(flow);
  });

  t.test('uploads that took too long keep no place, so that the next one of the same artist is taken', async (t) => {
    const artist = await stack.artist();
    const { artwork } = await list(artist);
    const start =
      `POST /api/v1/artworks/${artwork.id}/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${artist.token}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n' +
      '--b\r\ncontent-disposition: form-data; name="image"; filename="i.jpg"\r\n\r\n\xff\xd8\xff';
    const late = [1, 2, 3].map(() => open(t, start));
    // They send the rest after the answer, which is too late.
    for (const { socket } of late) socket.once('data', () => socket.write('x'.repeat(1_000_000)));
    await Promise.all(late.map(({ ended }) => ended));
    for (const { said } of late) t.match(said(), /^HTTP\/1\.1 408 .*REQUEST_TIMEOUT/s);
    const picture = await plain(60, 40).jpeg().toBuffer();
    await until('one is taken', async () => (await upload(stack, artist, artwork.id, picture)).status === 200);
    t.same(
      (await everyFile(stack)).filter((path) => path.includes('arrival')),
      [],
    );
  });

  t.test('an answer that nobody takes is given up', async (t) => {
    const connected = once(stack.app.server, 'connection');
    const socket = connect({ port: Number(port), host: hostname });
    t.teardown(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.pause();
    // More than the buffers between server and client can take.
    socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(400));
    const [served] = (await connected) as [Socket];
    await until('nothing of it is taken any more', () => served.writableLength > 0);
    await until('it is hung up on', () => served.destroyed, 60_000);
  });
});
