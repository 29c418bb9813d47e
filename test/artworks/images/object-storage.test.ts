import sharp from 'sharp';
import t from 'tap';
import { loadConfig } from '../../../src/config.ts';
import { newImageId, storeFile } from '../../../src/serving/images/files.ts';
import { sweepImages } from '../../../src/serving/images/sweep.ts';
import { imagesOfWorks } from '../../../src/shop/artworks/images/owner.ts';
import { startStack } from '../../helpers/stack.ts';
import { list } from '../people.ts';
import { startObjectStorage } from './object-storage.ts';
import { plain } from './pictures.ts';
import { download, everyFile, upload } from './uploading.ts';

t.test('images are kept in a bucket, when one is configured', async (t) => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'key-of-the-test', AWS_SECRET_ACCESS_KEY: 'secret' });
  const { objects, endpoint } = await startObjectStorage(t, 'works');
  const stack = await startStack(t, {
    redis: false,
    env: { IMAGES_URL: `s3://works?region=eu-test-1&endpoint=${endpoint}` },
  });
  const ada = await stack.artist();
  const { artwork } = await list(ada);
  const { status, body } = await upload(stack, ada, artwork.id, await plain(800, 600).jpeg().toBuffer());

  await t.test('stored with their types, and served from there', async (t) => {
    t.equal(status, 200);
    t.same(
      [...objects].map(([key, { type }]) => [`/images/${key}`, type]),
      [
        [body.image.original_url, 'image/jpeg'],
        [body.image.medium_url.replace('medium', 'large'), 'image/webp'],
        [body.image.medium_url, 'image/webp'],
        [body.image.thumb_url, 'image/webp'],
      ],
    );
    t.match(await sharp(await download(stack, body.image.thumb_url)).metadata(), { width: 400, height: 300 });
    t.equal((await fetch(`${stack.origin}/images/${newImageId()}/thumb.webp`)).status, 404);
    t.same(await everyFile(stack), [], 'nothing stays on the local disk');
  });

  await t.test('swept there, page after page', async (t) => {
    const { db, parts, config } = stack;
    const left = [newImageId(), newImageId(), newImageId(), newImageId()];
    for (const imageId of left) await storeFile(parts.imageDisk, imageId, 'thumb.webp', Buffer.from('x'));
    const now = () => new Date(Date.now() + 61 * 60_000);
    const rules = { owners: [imagesOfWorks], giveUp: async () => undefined };
    const { imageDisk } = parts;
    t.same(await sweepImages({ db, imageDisk, dataDir: config.dataDir, now, ...rules }), left.sort());
    t.equal(objects.size, 4);
  });

  await t.test('and removed with their work', async (t) => {
    t.equal((await ada.call('DELETE', `/api/v1/artworks/${artwork.id}`)).status, 204);
    t.equal(objects.size, 0);
  });
});

t.test('a bucket is named in one way', async (t) => {
  const load = (url: string) =>
    loadConfig({ DATABASE_URL: 'postgres://x/y', JWT_SECRET: 'x'.repeat(32), DATA_DIR: '/data', IMAGES_URL: url })
      .images;
  t.same(load(''), { kind: 'folder', path: '/data/images' });
  t.same(load('s3://my.works?region=eu-west-1'), {
    kind: 's3',
    bucket: 'my.works',
    region: 'eu-west-1',
    endpoint: null,
  });
  t.match(load('s3://works/?region=auto&endpoint=https://s3.example.org:9000'), {
    endpoint: 'https://s3.example.org:9000',
  });
  for (const wrong of [
    'works',
    'file:///data',
    's3://works',
    's3://W?region=x',
    's3://works?region=x&endpoint=ftp://y',
  ])
    t.throws(() => load(wrong), { message: /^IMAGES_URL is wrong: it must be s3:/ }, wrong);
});
