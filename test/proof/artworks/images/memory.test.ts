import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata } from 'sharp';
import t from 'tap';
import { openDrawing } from '../../../../src/serving/images/drawing.ts';
import { DRAWING_BYTES, drawingBytes } from '../../../../src/serving/images/memory.ts';
import { heavyPng } from '../../../artworks/images/pictures.ts';
import { upload } from '../../../artworks/images/uploading.ts';
import { list } from '../../../artworks/people.ts';
import { createDatabase, openTestPool } from '../../../helpers/database.ts';
import { startStack } from '../../../helpers/stack.ts';

/** 38 bytes that are a picture of 7,071 × 7,071 pixels. */
const TINY = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvnpvnFgdQmkrUqniBiOh/AAA=', 'base64');

const header = (more: Partial<Metadata>): Metadata =>
  ({ width: 7_300, height: 5_475, channels: 3, depth: 'uchar', format: 'jpeg', ...more }) as Metadata;

t.test('a picture of few bytes that takes much memory is refused before it is decoded', async (t) => {
  const stack = await startStack(t, { redis: false });
  const artist = await stack.artist();
  const { artwork } = await list(artist);
  for (const picture of [TINY, heavyPng(6_000)])
    t.match(await upload(stack, artist, artwork.id, picture), {
      status: 415,
      body: { code: 'UNSUPPORTED_IMAGE', message: /^This image takes too much memory to draw/ },
    });
});

t.test('a photograph of forty megapixels is drawn, as a camera makes it, upright or turned', (t) => {
  for (const more of [
    {},
    { orientation: 6 },
    { isProgressive: true, chromaSubsampling: '4:2:0' },
    { isProgressive: true, chromaSubsampling: '4:2:0', orientation: 8 },
    { format: 'png' },
    { format: 'webp' },
  ] as const)
    t.ok(drawingBytes(header(more)) <= DRAWING_BYTES, JSON.stringify(more));
  for (const more of [
    { isProgressive: true, chromaSubsampling: '4:4:4' },
    { format: 'webp', channels: 4 },
    { format: 'png', depth: 'ushort', channels: 4, isProgressive: true },
  ] as const)
    t.notOk(drawingBytes(header(more)) <= DRAWING_BYTES, JSON.stringify(more));
  t.end();
});

t.test('a drawing that takes more memory than it was judged by ends its own process alone', async (t) => {
  const drawing = openDrawing(openTestPool(t, await createDatabase(t)));
  t.teardown(() => drawing.close());
  const folder = t.testdir();
  const source = join(folder, 'arrival');
  await writeFile(source, heavyPng(7_070));
  // Originals are not judged again; a forged one in the store meets the limit of the process.
  await t.rejects(drawing.drawLarge(source, folder), { code: 'UNAVAILABLE' });
  await writeFile(source, heavyPng(64));
  await t.resolves(drawing.drawLarge(source, folder), 'the next one is drawn');
});
