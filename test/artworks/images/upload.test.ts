import sharp from 'sharp';
import t, { type Test } from 'tap';
import type { Artwork } from '../../../src/contract/artworks.ts';
import { startStack } from '../../helpers/stack.ts';
import { list } from '../people.ts';
import { forgedPng, noise, paddedJpeg, plain } from './pictures.ts';
import { download, everyFile, formOf, upload } from './uploading.ts';

const MAX_BYTES = 15_728_640;
t.test('uploading images', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist();
  const aWork = async () => (await list(ada, { color: null })).artwork.id;

  t.test('an image is stored in four sizes, and colours its work', async (t) => {
    const id = await aWork();
    const { status, headers, body } = await upload(stack, ada, id, await plain(3_200, 1_600).jpeg().toBuffer());
    t.equal(status, 200);
    t.match(headers.get('x-log-position'), /^\d+$/);
    const { artwork, image } = body;
    t.match(image.original_url, /^\/images\/[0-9a-f-]{36}\/original\.jpg$/);
    t.match(artwork, {
      ...image,
      url: undefined,
      large_url: undefined,
      id,
      image_url: image.medium_url,
      images: [image.medium_url],
    });
    t.match(artwork.color, /^#c.1.1.$/);

    const sizes = {
      original_url: [3_200, 1_600],
      large_url: [2_400, 1_200],
      medium_url: [1_200, 600],
      thumb_url: [400, 200],
    } as const;
    for (const [url, [width, height]] of Object.entries(sizes)) {
      const { format, ...facts } = await sharp(await download(stack, image[url as keyof typeof sizes])).metadata();
      t.match(facts, { width, height }, url);
      t.equal(format, url === 'original_url' ? 'jpeg' : 'webp');
    }

    const read = await stack.visitor().call<Artwork>('GET', `/api/v1/artworks/${id}`, {
      headers: { 'x-min-position': headers.get('x-log-position') ?? '' },
    });
    t.same(read.body, artwork, 'and the catalogue shows it');
  });

  t.test('a small image is not enlarged, and the colour that the artist gave stays', async (t) => {
    const id = (await list(ada, { color: 'rust' })).artwork.id;
    const { body } = await upload(stack, ada, id, await plain(120, 90).png().toBuffer());
    t.equal(body.artwork.color, 'rust');
    t.match(body.image.original_url, /\.png$/);
    for (const url of [body.image.original_url, body.image.large_url, body.image.medium_url, body.image.thumb_url])
      t.match(await sharp(await download(stack, url)).metadata(), { width: 120, height: 90 });
  });

  t.test('nothing of where, when and with what it was taken is left; the picture is upright', async (t) => {
    const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 43/1 0/1' }, IFD0: { Copyright: 'SECRET-OWNER' } };
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const taken = await plain(300, 200)
        .withExif(place)
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-PLACE</x:xmpmeta>')
        .withMetadata({ orientation: 6, icc: 'p3' })
        .toFormat(format)
        .toBuffer();
      const before = await sharp(taken).metadata();
      t.ok(before.exif && before.xmp && before.icc && taken.includes('SECRET-OWNER'), `${format} has secrets`);
      const { body } = await upload(stack, ada, await aWork(), taken);
      const { original_url, large_url, medium_url, thumb_url } = body.image;
      for (const url of [original_url, large_url, medium_url, thumb_url]) {
        const served = await download(stack, url);
        const { width, height, exif, xmp, icc, orientation } = await sharp(served).metadata();
        t.same(
          { width, height, exif, xmp, icc, orientation: orientation ?? 1 },
          { width: 200, height: 300, orientation: 1 },
        );
        t.notOk(served.includes('SECRET'), `${format}: ${url} tells nothing`);
      }
    }
  });

  t.test('of an animation, the first frame; CMYK and 16 bits as every screen shows them', async (t) => {
    const frames = await Promise.all(['#ff0000', '#00ff00'].map((color) => plain(40, 30, color).png().toBuffer()));
    const sent = {
      'an animation': await sharp(frames, { join: { animated: true } })
        .webp({ delay: [100, 100] })
        .toBuffer(),
      'a CMYK JPEG': await plain(40, 30, '#ff0000').toColourspace('cmyk').jpeg().toBuffer(),
      'a PNG of 16 bits': await plain(40, 30, '#ff0000').toColourspace('rgb16').png().toBuffer(),
      'a grey PNG': await plain(40, 30, '#808080').toColourspace('b-w').png().toBuffer(),
      'a transparent PNG': await plain(40, 30).ensureAlpha(0).png().toBuffer(),
      'a progressive JPEG': await plain(40, 30).jpeg({ progressive: true }).toBuffer(),
      'a lossless WebP': await plain(40, 30).webp({ lossless: true }).toBuffer(),
      'a picture much taller than wide': await plain(2, 20_000).png().toBuffer(),
    };
    for (const [what, contents] of Object.entries(sent)) {
      const { status, body } = await upload(stack, ada, await aWork(), contents);
      t.equal(status, 200, what);
      const { space, depth, pages } = await sharp(await download(stack, body.image.original_url)).metadata();
      t.match({ space, depth, pages: pages ?? 1 }, { space: /^(srgb|b-w)$/, depth: 'uchar', pages: 1 }, what);
      if (what === 'an animation') t.match(body.artwork.color, /^#[ef].0.0.$/);
      if (what === 'a transparent PNG') t.equal(body.artwork.color, '#f8f8f8');
    }
  });

  /** Sends contents that must be refused, and checks that nothing is left behind. */
  async function refuses(t: Test, what: string, contents: Uint8Array | FormData, refusal: object) {
    const { artwork, seen } = await list(ada);
    const before = await everyFile(stack);
    const { status, body } = await upload(stack, ada, artwork.id, contents);
    t.match({ status, ...body }, refusal, what);
    t.same(await everyFile(stack), before, `${what} leaves nothing behind`);
    const shown = await stack.visitor().call('GET', `/api/v1/artworks/${artwork.id}`, { headers: seen });
    t.match(shown.body, { images: [] }, `${what} changes nothing`);
  }

  t.test('what is no image of the three kinds is refused, whatever it calls itself', async (t) => {
    const refusal = { status: 415, code: 'UNSUPPORTED_IMAGE', message: 'File must be JPEG, PNG, or WebP' };
    const picture = noise(400, 300);
    const halves = Object.fromEntries(
      await Promise.all(
        (['jpeg', 'png', 'webp'] as const).map(async (format) => {
          const whole = await picture.clone().toFormat(format).toBuffer();
          return [`half a ${format}`, whole.subarray(0, whole.length / 2)];
        }),
      ),
    );
    const sent: Record<string, Uint8Array> = {
      'an empty file': Buffer.alloc(0),
      'a file of one byte': Buffer.from([0xff]),
      'a GIF': await picture.clone().gif().toBuffer(),
      'a TIFF': await picture.clone().tiff().toBuffer(),
      'an AVIF': await plain(40, 30).avif().toBuffer(),
      'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
      'an HTML page': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'a beginning of a JPEG before HTML': Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
      'a RIFF that is a sound': Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1'),
      noise: Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 7_919) % 251)),
      ...halves,
    };
    for (const [what, contents] of Object.entries(sent)) await refuses(t, what, contents, refusal);
  });

  t.test('an image that says it has more than 50 megapixels is refused before it is decoded', async (t) => {
    const message = 'Image must have at most 50 megapixels';
    const refusal = { status: 415, code: 'UNSUPPORTED_IMAGE', message };
    await refuses(t, 'a bomb', forgedPng(60_000, 60_000), refusal);
    await refuses(t, 'one row too many', forgedPng(10_000, 5_001), refusal);
    await refuses(t, '50 megapixels that are not there', forgedPng(10_000, 5_000), {
      status: 415,
      message: /JPEG, PNG/,
    });
  });

  t.test(
    'a file under another name, or with something behind its end, is taken for the picture that it is',
    async (t) => {
      const contents = new Uint8Array(await plain(60, 40).png().toBuffer());
      const disguised = formOf({ contents, name: '../../../etc/passwd.html', type: 'text/html' });
      const { status, body } = await upload(stack, ada, await aWork(), disguised);
      t.equal(status, 200);
      t.match(body.image.original_url, /original\.png$/);

      const polyglot = Buffer.concat([await plain(60, 40).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
      const taken = await upload(stack, ada, await aWork(), polyglot);
      t.equal(taken.status, 200);
      t.notOk((await download(stack, taken.body.image.original_url)).includes('<script>'));
    },
  );

  t.test('15 MB are taken, one byte more is not', async (t) => {
    t.equal((await upload(stack, ada, await aWork(), await paddedJpeg(MAX_BYTES))).status, 200);
    const refusal = { status: 413, code: 'FILE_TOO_LARGE', message: 'File size must be under 15MB' };
    await refuses(t, '15 MB and a byte', await paddedJpeg(MAX_BYTES + 1), refusal);
    await refuses(t, '40 MB', await paddedJpeg(40 * 1024 * 1024), refusal);
  });

  t.test('a form that has not one file in the right field is refused', async (t) => {
    const contents = new Uint8Array(await plain(60, 40).jpeg().toBuffer());
    const refusal = { status: 400, code: 'VALIDATION', issues: [{ path: 'image' }] };
    await refuses(t, 'no file', formOf(), { status: 400 });
    await refuses(t, 'the wrong field', formOf({ contents, field: 'picture' }), refusal);
    await refuses(t, 'two files', formOf({ contents }, { contents }), refusal);
    const text = formOf();
    text.append('image', 'not a file');
    await refuses(t, 'text', text, refusal);
    const both = formOf({ contents });
    both.append('caption', 'ignored');
    t.equal((await upload(stack, ada, await aWork(), both)).status, 200, 'fields beside the file are ignored');
  });
});
