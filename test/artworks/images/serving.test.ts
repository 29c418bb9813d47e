import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { newImageId } from '../../../src/serving/images/files.ts';
import { startStack } from '../../helpers/stack.ts';
import { list } from '../people.ts';
import { plain } from './pictures.ts';
import { upload } from './uploading.ts';

t.test('serving images', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist();
  const { body } = await upload(stack, ada, (await list(ada)).artwork.id, await plain(640, 480).png().toBuffer());
  const { image } = body;

  t.test('images are served with their types, to be kept for ever', async (t) => {
    for (const [url, type] of [
      [image.original_url, 'image/png'],
      [image.large_url, 'image/webp'],
      [image.medium_url, 'image/webp'],
      [image.thumb_url, 'image/webp'],
    ] as const) {
      const { status, headers } = await fetch(`${stack.origin}${url}`);
      t.equal(status, 200);
      t.equal(headers.get('content-type'), type);
      t.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
      t.equal(headers.get('x-content-type-options'), 'nosniff');
      t.match(headers.get('content-security-policy'), "default-src 'self'");
    }
  });

  t.test(
    'an image from before there was a large size is shown in its medium size, and not in its original, until that is drawn',
    async (t) => {
      const folder = image.large_url.slice(0, image.large_url.lastIndexOf('/'));
      const large = join(stack.config.dataDir, folder, 'large.webp');
      await rename(large, `${large}.away`);
      const { status, headers } = await fetch(`${stack.origin}${image.large_url}`, { redirect: 'manual' });
      await rename(`${large}.away`, large);
      t.equal(status, 307);
      t.equal(headers.get('location'), image.medium_url);
      t.equal(headers.get('cache-control'), 'no-store', 'which nobody keeps');
    },
  );

  t.test('a disk that fails, and does not say that a file is missing, is waited for', async (t) => {
    const imageId = newImageId();
    const at = join(stack.config.dataDir, 'images', imageId);
    // What lies in a link to itself cannot be read.
    await symlink(at, at);
    const ask = () => fetch(`${stack.origin}/images/${imageId}/large.webp`);
    t.match(await ask(), { status: 503 });
    await rm(at);
    const medium = join(stack.config.dataDir, image.medium_url);
    const large = join(stack.config.dataDir, image.large_url);
    await rename(medium, `${medium}.away`);
    await rename(large, `${large}.away`);
    await symlink(medium, medium);
    const answer = await fetch(`${stack.origin}${image.large_url}`);
    await rm(medium);
    await rename(`${medium}.away`, medium);
    await rename(`${large}.away`, large);
    t.equal(answer.status, 503);
    t.equal(answer.headers.get('retry-after'), '5');
  });

  t.test(
    'HEAD says how large they are, If-None-Match saves sending them, a range is answered with the whole',
    async (t) => {
      const url = `${stack.origin}${image.medium_url}`;
      const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
      const head = await fetch(url, { method: 'HEAD' });
      t.equal(head.status, 200);
      t.equal(head.headers.get('content-length'), String(whole.length));
      t.equal((await head.arrayBuffer()).byteLength, 0);
      const tag = head.headers.get('etag') ?? '';
      t.equal((await fetch(url, { headers: { 'if-none-match': tag } })).status, 304);
      const ranged = await fetch(url, { headers: { range: 'bytes=0-9' } });
      t.equal(ranged.status, 200);
      t.same(Buffer.from(await ranged.arrayBuffer()), whole);
    },
  );

  /** Asks for a path exactly as it is written. HTTP clients would normalise it. */
  async function ask(path: string): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(stack.origin).port) });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n`);
    return text(socket);
  }

  t.test('nothing else of the disk is served', async (t) => {
    await writeFile(join(stack.config.dataDir, 'images', 'secret.png'), 'SECRET');
    await writeFile(join(stack.config.dataDir, 'secret.png'), 'SECRET');
    const folder = image.medium_url.slice(0, image.medium_url.lastIndexOf('/'));
    await writeFile(join(stack.config.dataDir, folder, '.aside'), 'SECRET');
    for (const path of [
      '/images/',
      '/images//',
      '/images/secret.png',
      '/images/../secret.png',
      '/images/..%2fsecret.png',
      '/images/%2e%2e/secret.png',
      '/images/..\\secret.png',
      '/images/%00/original.png',
      `${folder}`,
      `${folder}/`,
      `${folder}/.aside`,
      `${folder}/larger.webp`,
      `${folder}/original.jpg`,
      `${folder}/original.png%00.webp`,
      `${folder}/../secret.png`,
      `${folder}/..%2f..%2fsecret.png`,
      `${folder}//original.png`,
      `/images${folder}/original.png`,
      `/images/${crypto.randomUUID()}/medium.webp`,
      `/images/${newImageId()}/large.webp`,
      image.original_url.toUpperCase().replace('/IMAGES', '/images'),
    ]) {
      const answer = await ask(path);
      t.match(answer, /^HTTP\/1\.1 404 /, path);
      t.match(answer, '"code":"NOT_FOUND"', path);
      t.notMatch(answer, 'SECRET', path);
    }
  });
});
