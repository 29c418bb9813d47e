import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import fastifyMultipart from '@fastify/multipart';
import Fastify from 'fastify';
import t from 'tap';
import { receiveImage } from '../../../src/serving/images/receive.ts';
import { noise, plain } from '../../artworks/images/pictures.ts';
import { everyFile, upload } from '../../artworks/images/uploading.ts';
import { list } from '../../artworks/people.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

t.test('uploads that are not completed', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist();
  const photograph = await noise(1_200, 900).jpeg().toBuffer();
  const small = await plain(60, 40).jpeg().toBuffer();
  const BOUNDARY = 'x-y-z';
  const OPENING = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;

  /** Begins an upload by hand: sends the announced headers, and the given bytes of the form. */
  let begun = 0;
  async function begin(announced: Record<string, string>, bytes: Uint8Array, artist = ada): Promise<Socket> {
    const { artwork } = await list(artist);
    // Each from an address of its own: a network has fewer slots than all.
    begun += 1;
    const localAddress = `127.0.0.${2 + (begun % 200)}`;
    const socket = connect({ host: '127.0.0.1', localAddress, port: Number(new URL(stack.origin).port) });
    const headers = Object.entries(announced).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/v1/artworks/${artwork.id}/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${artist.token}\r\n` +
        `content-type: multipart/form-data; boundary=${BOUNDARY}\r\n${headers.join('')}\r\n`,
    );
    socket.write(bytes);
    return socket;
  }

  /** Collects what the server answers on a connection. */
  function listen(socket: Socket): { text: string } {
    const heard = { text: '' };
    socket.on('data', (chunk) => {
      heard.text += chunk.toString('latin1');
    });
    return heard;
  }

  const opening = (contents: Uint8Array) => Buffer.concat([Buffer.from(OPENING), contents]);
  const half = opening(photograph.subarray(0, photograph.length / 2));

  t.test('an upload that breaks off leaves nothing behind', async (t) => {
    const announced = { 'content-length': String(photograph.length + 200) };
    for (const part of [Buffer.from(OPENING), half, opening(photograph)]) {
      const socket = await begin(announced, part);
      const entries = part.length === OPENING.length ? 1 : 2;
      await until('it arrives', async () => (await everyFile(stack)).length >= entries);
      socket.destroy();
      await until('it is gone', async () => (await everyFile(stack)).length === 0);
    }
    const added = stack.db.selectFrom('log.domain_event').select('position').where('type', '=', 'artwork_image_added');
    t.same(await added.execute(), []);
  });

  t.test('an upload whose client has left before it is looked at is at an end', async (t) => {
    const app = Fastify();
    await app.register(fastifyMultipart);
    t.teardown(() => app.close());
    const { promise: outcome, resolve: tell } = Promise.withResolvers<unknown>();
    app.post('/', async (request) => {
      await until('its client is known to be gone', () => request.raw.destroyed);
      tell(receiveImage(request, join(stack.config.dataDir, 'never-made')).catch((error: unknown) => error));
    });
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    const form = `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: 1000`;
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${form}\r\n\r\n${OPENING}`);
    await once(app.server, 'request');
    socket.destroy();
    t.match(await outcome, { code: 'BAD_REQUEST' });
  });

  t.test('one that is cut off in the middle of its form leaves nothing behind either', async (t) => {
    const socket = await begin({ 'content-length': String(half.length), connection: 'close' }, half);
    const heard = listen(socket);
    await until('it is answered', () => heard.text.includes('BAD_REQUEST'));
    t.match(heard.text, /^HTTP\/1\.1 400 /);
    t.same(await everyFile(stack), []);
  });

  t.test('an upload that says it is too large is refused before it is sent', async (t) => {
    const socket = await begin({ 'content-length': '20000000' }, Buffer.alloc(0));
    const heard = listen(socket);
    await until('it is answered', () => heard.text.includes('FILE_TOO_LARGE'));
    t.match(heard.text, /^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  t.test('one that does not say how large it is, is refused while it arrives, and hung up on in the end', async (t) => {
    const socket = await begin({ 'transfer-encoding': 'chunked' }, Buffer.alloc(0));
    const heard = listen(socket);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const send = (bytes: Uint8Array) =>
      socket.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]));
    send(opening(photograph));
    let sent = photograph.length;
    const MIB = Buffer.alloc(1024 * 1024);
    while (!socket.destroyed && sent < 500 * MIB.length) {
      const more = send(MIB);
      sent += MIB.length;
      if (!more) await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))]);
    }
    await closed;
    t.match(heard.text, /^HTTP\/1\.1 413 /);
    t.match(heard.text, 'FILE_TOO_LARGE');
    t.ok(sent < 200 * MIB.length, `${sent} bytes were sent before the end`);
    t.same(await everyFile(stack), []);
  });

  t.test('a connection can be used again after a refusal, once the rest has arrived', async (t) => {
    const { artwork } = await list(ada);
    for (let count = 0; count < 3; count += 1) {
      const refused = await upload(stack, ada, artwork.id, Buffer.alloc(5_000_000, 'text'));
      t.equal(refused.status, 415);
      t.equal((await ada.call('GET', '/auth/me')).status, 200);
    }
  });

  t.test('a form that is none is refused', async (t) => {
    const { artwork } = await list(ada);
    const send = (contentType: string | null, body: string) =>
      ada.call('POST', `/api/v1/artworks/${artwork.id}/upload`, {
        raw: body,
        ...(contentType !== null && { headers: { 'content-type': contentType } }),
      });
    t.equal((await send('application/json', '{}')).status, 415);
    t.equal((await send('image/jpeg', 'x')).status, 415);
    t.equal((await send('multipart/form-data', 'x')).status, 400);
    t.equal((await send('multipart/form-data; boundary=b', 'no form')).status, 400);
    t.equal((await send('multipart/form-data; boundary=b', '--b\r\n\r\n\r\n--b--')).status, 400);
    t.equal((await ada.call('POST', `/api/v1/artworks/${artwork.id}/upload`)).status, 400);
    const huge = `--b\r\ncontent-disposition: form-data; name="${'x'.repeat(100_000)}"\r\n\r\n\r\n--b--`;
    t.match((await send('multipart/form-data; boundary=b', huge)).status, 400);
    const fields = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(2_000);
    t.equal((await send('multipart/form-data; boundary=b', `${fields}--b--`)).status, 400);
  });

  t.test('of one artist three uploads are under way at once; the fourth is told to wait for one of them', async (t) => {
    const announced = { 'content-length': String(photograph.length + 200) };
    const stalled = await Promise.all([1, 2, 3].map(() => begin(announced, half)));
    await until('they arrive', async () => (await everyFile(stack)).length === 6);
    const { artwork } = await list(ada);
    const refused = await upload(stack, ada, artwork.id, small);
    t.match(refused, { status: 429, body: { code: 'TOO_MANY_UPLOADS', message: /^Three of your uploads/ } });
    t.ok(Number(refused.headers.get('retry-after')) > 0);
    const marta = await stack.artist('Marta');
    t.equal((await upload(stack, marta, (await list(marta)).artwork.id, small)).status, 200, 'others are not held up');
    t.equal((await ada.call('GET', '/auth/me')).status, 200, 'everything else goes on');

    stalled[0]?.destroy();
    await until('it has given its slot back', async () => (await upload(stack, ada, artwork.id, small)).status === 200);
    for (const socket of stalled) socket.destroy();
    const three = () => Promise.all([1, 2, 3].map(() => upload(stack, ada, artwork.id, small)));
    const isTaken = ({ status }: { status: number }) => status === 200;
    await t.resolves(until('three slots are free again', async () => (await three()).every(isTaken)));
  });

  t.test('no more than 64 uploads are under way at once; the others are told so', async (t) => {
    const before = (await everyFile(stack)).length;
    const artists = await Promise.all(Array.from({ length: 22 }, () => stack.artist()));
    const [last = ada, ...others] = artists;
    const announced = { 'content-length': String(photograph.length + 200) };
    const stalled = await Promise.all(
      [last, ...others.flatMap((artist) => [artist, artist, artist])].map((artist) => begin(announced, half, artist)),
    );
    await until('they arrive', async () => (await everyFile(stack)).length === before + 128);
    const { artwork } = await list(last);
    const { status, headers, body } = await upload(stack, last, artwork.id, photograph);
    t.match({ status, code: body.code }, { status: 503, code: 'OVERLOADED' });
    t.ok(Number(headers.get('retry-after')) > 0);
    t.equal((await ada.call('GET', '/auth/me')).status, 200, 'everything else goes on');
    for (const socket of stalled) socket.destroy();
    await until('they are gone', async () => (await everyFile(stack)).length === before);
    t.equal((await upload(stack, last, artwork.id, small)).status, 200);
  });
});
