import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import t from 'tap';
import type { UploadReply } from '../../../src/contract/artworks.ts';
import { fail } from '../../../src/errors.ts';
import { openDrawing } from '../../../src/serving/images/drawing.ts';
import { countWithout, drawMissing } from '../../../src/serving/images/follow-images.ts';
import { LARGE_SIZE } from '../../../src/serving/images/later-drawings.ts';
import { imagesOfWorks } from '../../../src/shop/artworks/images/owner.ts';
import { imagesOfMembers } from '../../../src/shop/pictures/owner.ts';
import { startStack } from '../../helpers/stack.ts';
import { list } from '../people.ts';
import { noise, plain } from './pictures.ts';
import { download, everyFile, upload } from './uploading.ts';

// Shows 8.31
t.test('the large size of images from before there was one', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { db, parts, config } = stack;
  const ada = await stack.artist();
  const { artwork } = await list(ada);
  const wide = await noise(3_000, 40).jpeg().toBuffer();
  const small = await plain(60, 40).png().toBuffer();
  const added: UploadReply['image'][] = [];
  for (const picture of [wide, small, small, small, wide])
    added.push((await upload(stack, ada, artwork.id, picture)).body.image);
  const placeOf = (url = '') => join(config.dataDir, url);
  const [first, removed, broken, second, last] = added;
  const isThere = async (image = first) => (await stat(placeOf(image?.large_url)).catch(() => null)) !== null;
  for (const image of added) await rm(placeOf(image.large_url));
  await ada.call('DELETE', `/artworks/${artwork.id}/images/${removed?.large_url.split('/')[2]}`);
  await writeFile(placeOf(broken?.original_url), 'no picture');
  const files = await everyFile(stack);

  const owners = [imagesOfWorks, imagesOfMembers];
  const drawing = openDrawing(db);
  t.teardown(drawing.close);
  const log = pino({ level: 'silent' });
  const some = { db, imageDisk: parts.imageDisk, dataDir: config.dataDir, owners, log };
  const left = () => countWithout(LARGE_SIZE, db, owners);

  await t.test('goes on with the image at which it was interrupted', async (t) => {
    t.equal(await left(), 5);
    let begun = 0;
    const drawLarge = async (source: string, folder: string) => {
      begun += 1;
      if (begun === 3) throw fail('UNAVAILABLE');
      return drawing.drawLarge(source, folder);
    };
    const interrupted = drawMissing(LARGE_SIZE, { ...some, drawing: { ...drawing, drawLarge } });
    await t.rejects(interrupted, { code: 'UNAVAILABLE' });
    t.equal(await left(), 2);
    t.same([await isThere(first), await isThere(second)], [true, false]);
  });

  await t.test('is drawn by one worker at a time, and none of what is gone or broken', async (t) => {
    await Promise.all([1, 2, 3].map(() => drawMissing(LARGE_SIZE, { ...some, drawing })));
    t.equal(await left(), 0);
    t.same(await Promise.all(added.map(isThere)), [true, false, false, true, true]);
    t.equal((await everyFile(stack)).length, files.length + 3, 'and nothing is left behind');
    t.match(await sharp(await download(stack, last?.large_url ?? '')).metadata(), { format: 'webp', width: 2_400 });
    t.match(await sharp(await download(stack, second?.large_url ?? '')).metadata(), { format: 'webp', width: 60 });
  });

  await t.test('is looked for once, and nothing else is', async (t) => {
    await rm(placeOf(first?.large_url));
    await drawMissing(LARGE_SIZE, { ...some, drawing });
    t.notOk(await isThere(first));
    await ada.call('PUT', `/artworks/${artwork.id}`, { body: { title: 'Later' } });
    await drawMissing(LARGE_SIZE, { ...some, drawing });
    const { rows } = await sql<{ unread: number }>`
      select count(*) as unread from log.domain_event, images.large_size where position > up_to`.execute(db);
    t.equal(rows[0]?.unread, 0, 'no event is read at each turn');
  });

  await t.test('of an image that fails is given up after three turns, if it is the image that fails', async (t) => {
    const fails = await plain(61, 40).png().toBuffer();
    const [failing, next] = [await upload(stack, ada, artwork.id, fails), await upload(stack, ada, artwork.id, small)];
    for (const { body } of [failing, next]) await rm(placeOf(body.image.large_url));
    const turn = (isAway: (width: number) => boolean) => {
      const drawLarge = async (source: string, folder: string) => {
        if (isAway((await sharp(source).metadata()).width)) throw fail('UNAVAILABLE');
        return drawing.drawLarge(source, folder);
      };
      return drawMissing(LARGE_SIZE, { ...some, drawing: { ...drawing, drawLarge } });
    };
    for (const _ of [1, 2, 3, 4])
      await t.rejects(
        turn(() => true),
        { code: 'UNAVAILABLE' },
      );
    t.equal(await left(), 2, 'while nothing can be drawn, nothing is given up');
    for (const _ of [1, 2])
      await t.rejects(
        turn((width) => width === 61),
        { code: 'UNAVAILABLE' },
      );
    t.equal(await left(), 2);
    await turn((width) => width === 61);
    t.equal(await left(), 0);
    t.same([await isThere(failing.body.image), await isThere(next.body.image)], [false, true]);
  });

  await t.test('is left alone by a process that ends', async (t) => {
    await upload(stack, ada, artwork.id, small);
    t.equal(await left(), 1);
    await drawing.close();
    await t.rejects(drawing.drawLarge(placeOf(first?.original_url), config.dataDir), { code: 'UNAVAILABLE' });
    await drawMissing(LARGE_SIZE, { ...some, drawing });
    t.equal(await left(), 1);
  });
});
