import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import t from 'tap';
import { openDrawing } from '../../../../src/serving/images/drawing.ts';
import { countWithout, drawMissing } from '../../../../src/serving/images/follow-images.ts';
import { AVIF } from '../../../../src/serving/images/later-drawings.ts';
import { takesAvif } from '../../../../src/serving/images/serve.ts';
import { imagesOfWorks } from '../../../../src/shop/artworks/images/owner.ts';
import { imagesOfMembers } from '../../../../src/shop/pictures/owner.ts';
import { noise, plain } from '../../../artworks/images/pictures.ts';
import { everyFile, upload } from '../../../artworks/images/uploading.ts';
import { list } from '../../../artworks/people.ts';
import { startStack } from '../../../helpers/stack.ts';
import { until } from '../../../helpers/until.ts';

/** What a current browser sends with a picture. */
const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const FOR_EVER = 'public, max-age=31536000, immutable';

t.test('the AVIF files of images', async (t) => {
  const stack = await startStack(t, { redis: false, env: { CORS_ORIGINS: 'https://shop.example' } });
  const { db, parts, config } = stack;
  const ada = await stack.artist();
  const { artwork } = await list(ada);
  const add = async (picture: Buffer) => (await upload(stack, ada, artwork.id, picture)).body.image;
  const wide = await add(await noise(1_600, 400).jpeg().toBuffer());
  const gone = await add(await noise(300, 200).jpeg().toBuffer());
  // AVIF says a single pixel in more bytes than WebP does.
  const dot = await add(await plain(1, 1).png().toBuffer());
  const ask = (url: string, headers: Record<string, string> = {}) => fetch(stack.origin + url, { headers });
  const withAvif = (url: string) => ask(url, { accept: BROWSER });

  const drawing = openDrawing(db);
  t.teardown(drawing.close);
  const owners = [imagesOfWorks, imagesOfMembers];
  const some = { db, imageDisk: parts.imageDisk, dataDir: config.dataDir, owners, log: pino({ level: 'silent' }) };
  const left = () => countWithout(AVIF, db, owners);

  await t.test('are not waited for by an upload, and WebP stands in for them', async (t) => {
    t.equal(await left(), 3);
    t.notOk((await everyFile(stack)).some((file) => file.endsWith('.avif')));
    const { status, headers } = await withAvif(wide.medium_url);
    t.equal(status, 200);
    t.equal(headers.get('content-type'), 'image/webp');
    t.equal(headers.get('vary'), 'Origin, accept');
    t.equal(headers.get('cache-control'), 'public, max-age=60', 'while they may come');
    t.equal((await ask(wide.medium_url)).headers.get('cache-control'), FOR_EVER, 'as WebP it is the last word');
    stack.clock.ahead = 3_600_001;
    t.equal((await withAvif(wide.medium_url)).headers.get('cache-control'), FOR_EVER, 'later they are not expected');
    stack.clock.ahead = 0;
  });

  await t.test('are drawn by a worker, of what is there still', async (t) => {
    const removed = gone.medium_url.split('/')[2];
    const drawAvif: typeof drawing.drawAvif = async (source, folder) => {
      await drawing.drawAvif(source, folder);
      // The artist takes the second image away while it is drawn.
      if (await stat(join(config.dataDir, wide.medium_url.replace('webp', 'avif'))).catch(() => null))
        await ada.call('DELETE', `/artworks/${artwork.id}/images/${removed}`);
    };
    const oneTurn = () => drawMissing(AVIF, { ...some, drawing: { ...drawing, drawAvif } });
    await Promise.all([oneTurn(), oneTurn()]);
    // A turn ends after its time, whatever is left.
    await until('all are looked at', async () => (await left()) === 0 || (await oneTurn()));
    const files = await everyFile(stack);
    t.same(
      files.filter((file) => removed && file.includes(removed)),
      [],
    );
    t.equal(files.filter((file) => file.endsWith('.avif')).length, 2, 'none that would be larger');
  });

  await t.test('answer those who take AVIF, at the address of the WebP file', async (t) => {
    for (const [url, width] of [
      [wide.medium_url, 1_200],
      [wide.thumb_url, 400],
    ] as const) {
      const avif = await withAvif(url);
      t.equal(avif.headers.get('content-type'), 'image/avif');
      t.equal(avif.headers.get('cache-control'), 'private, max-age=31536000, immutable', 'for this browser alone');
      t.equal(avif.headers.get('vary'), 'Origin, accept');
      const bytes = Buffer.from(await avif.arrayBuffer());
      t.equal(bytes.toString('latin1', 4, 12), 'ftypavif');
      t.equal(bytes.readUInt32BE(bytes.indexOf('ispe') + 8), width);
      const webp = await ask(url, { accept: 'image/webp,*/*' });
      t.equal(webp.headers.get('content-type'), 'image/webp');
      t.equal(webp.headers.get('vary'), 'Origin, accept');
      t.ok(bytes.length < Buffer.from(await webp.arrayBuffer()).length);

      const [tag, other] = [avif.headers.get('etag') ?? '', webp.headers.get('etag') ?? ''];
      t.not(tag, other);
      const again = (accept: string, known: string) => ask(url, { accept, 'if-none-match': known });
      t.equal((await again(BROWSER, tag)).status, 304);
      t.equal((await again('*/*', tag)).status, 200, 'who takes none has not got it yet');
      t.equal((await again(BROWSER, other)).headers.get('content-type'), 'image/avif');
    }
    t.equal((await withAvif(dot.medium_url)).headers.get('content-type'), 'image/webp');
    for (const url of [wide.large_url, wide.original_url]) {
      const { headers } = await withAvif(url);
      t.notMatch(headers.get('content-type'), 'avif');
      t.equal(headers.get('vary'), 'Origin', 'other sizes are the same for all');
    }
  });

  await t.test('go with their image', async (t) => {
    await ada.call('DELETE', `/artworks/${artwork.id}/images/${wide.medium_url.split('/')[2]}`);
    t.equal((await withAvif(wide.medium_url)).status, 404);
    t.notOk((await everyFile(stack)).some((file) => file.endsWith('.avif')));
  });

  await t.test('are given up at once by a worker that ends, and drawn by the next', async (t) => {
    await add(await noise(1_600, 1_200).jpeg().toBuffer());
    const children = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
    const before = children();
    const ending = openDrawing(db);
    const turn = drawMissing(AVIF, { ...some, drawing: ending });
    await until('it is drawing', () => children() > before);
    await ending.abandon();
    await turn;
    t.equal(await left(), 1);
    const { rows } = await sql`select from liveness.attempt`.execute(db);
    t.equal(rows.length, 0, 'nothing is held against the image');
    await until('it is drawn', async () => {
      await drawMissing(AVIF, { ...some, drawing });
      return (await left()) === 0;
    });
    t.ok((await everyFile(stack)).some((file) => file.endsWith('.avif')));
  });

  await t.test('of an image whose original is lost are not drawn', async (t) => {
    const lost = await add(await plain(60, 40).png().toBuffer());
    await rm(join(config.dataDir, lost.original_url));
    await drawMissing(AVIF, { ...some, drawing });
    t.equal(await left(), 0);
    t.equal((await withAvif(lost.thumb_url)).headers.get('content-type'), 'image/webp');
  });
});

t.test('a client takes AVIF when it says so', async (t) => {
  for (const accept of [BROWSER, 'image/avif', 'text/html, IMAGE/AVIF;q=0.5', 'image/avif; q=1.0, */*'])
    t.ok(takesAvif(accept), accept);
  for (const accept of [
    undefined,
    '',
    '*/*',
    'image/*',
    'image/webp',
    'image/avif;q=0',
    'image/avif ; Q=0.000, */*',
    'image/avifs',
  ])
    t.notOk(takesAvif(accept), String(accept));
});
