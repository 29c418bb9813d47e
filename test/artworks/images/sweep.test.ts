import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { newImageId, storeFile } from '../../../src/serving/images/files.ts';
import { sweepImages } from '../../../src/serving/images/sweep.ts';
import { imagesOfWorks } from '../../../src/shop/artworks/images/owner.ts';
import { startStack } from '../../helpers/stack.ts';
import { list } from '../people.ts';
import { plain } from './pictures.ts';
import { everyFile, upload } from './uploading.ts';

const MINUTE = 60_000;
t.test('files that belong to nothing', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { db, parts, config } = stack;
  const { imageDisk } = parts;
  const sweep = (minutes: number) =>
    sweepImages({
      db,
      imageDisk,
      dataDir: config.dataDir,
      now: () => new Date(Date.now() + minutes * MINUTE),
      owners: [imagesOfWorks],
      giveUp: async () => undefined,
    });

  const ada = await stack.artist();
  const picture = await plain(320, 240).jpeg().toBuffer();
  const kept = await upload(stack, ada, (await list(ada)).artwork.id, picture);
  const files = await everyFile(stack);

  t.test('what a killed process left behind is removed after an hour, and not before', async (t) => {
    const unfinished = newImageId();
    await storeFile(imageDisk, unfinished, 'original.jpg', picture);
    await writeFile(join(config.dataDir, 'images', unfinished, '.half-written'), picture);
    const arriving = newImageId();
    await mkdir(join(config.dataDir, 'uploads', arriving));
    await writeFile(join(config.dataDir, 'uploads', arriving, 'arrival'), picture);
    const left = await everyFile(stack);
    t.same(await sweep(59), []);
    t.same(await everyFile(stack), left);
    t.same(await sweep(61), [unfinished]);
    t.same(await everyFile(stack), files);
  });

  t.test('so are the files of an image that was taken away, and of a work that was deleted', async (t) => {
    const { artwork } = await list(ada);
    const images = [await upload(stack, ada, artwork.id, picture), await upload(stack, ada, artwork.id, picture)];
    const [first = '', second = ''] = images.map(({ body }) => body.image.url.split('/')[2]);
    const leave = (imageId: string) => storeFile(imageDisk, imageId, 'original.jpg', picture);

    t.equal((await ada.call('DELETE', `/api/v1/artworks/${artwork.id}/images/${first}`)).status, 204);
    await leave(first);
    t.same(await sweep(61), [first], 'the image that the work still has stays');
    t.equal((await ada.call('DELETE', `/api/v1/artworks/${artwork.id}`)).status, 204);
    await leave(second);
    t.same(await sweep(61), [second]);
    t.same(await everyFile(stack), files);
  });

  t.test('what works have is kept for ever, and what is none of ours is not touched', async (t) => {
    const foreign = join(config.dataDir, 'images', 'lost+found');
    await mkdir(foreign);
    await writeFile(join(foreign, 'note.txt'), 'kept');
    t.same(await sweep(100 * 365 * 24 * 60), []);
    t.same(await everyFile(stack), [...files, 'lost+found', 'lost+found/note.txt'].sort());
    t.equal((await fetch(`${stack.origin}${kept.body.image.url}`)).status, 200);
    t.equal((await fetch(`${stack.origin}/images/lost+found/note.txt`)).status, 404);
  });

  t.test('two sweeps at once do not disturb one another', async (t) => {
    for (let count = 0; count < 10; count += 1) await storeFile(imageDisk, newImageId(), 'thumb.webp', picture);
    const found = await Promise.all([sweep(61), sweep(61)]);
    t.equal(new Set(found.flat()).size, 10);
  });

  t.test('a work is found by its image without reading the log through', async (t) => {
    const { rows } = await sql<Record<'QUERY PLAN', string>>`
    explain select from log.domain_event where lane = 0 and type = 'artwork_image_added'
      and payload #>> '{image,image_id}' = 'x'`.execute(db.withoutPlugins());
    t.match(rows.map((row) => row['QUERY PLAN']).join('\n'), 'domain_event_image');
  });
});
