import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { IMAGE_FORMATS, type ImageFormat } from '../../contract/artwork-images.ts';
import { fail } from '../../errors.ts';
import { AVIF_FILES, fileOf } from './files.ts';
import { DRAWING_BYTES, drawingBytes } from './memory.ts';
import type { Drawn } from './outcome.ts';

/** Pixels that an image's header may announce; checked before any pixel is decoded. */
const MAX_PIXELS = 50_000_000;
const WIDTHS = { large: 2_400, medium: 1_200, thumb: 400 };
/** The longest side that WebP allows, in pixels. */
const MAX_SIDE = 16_383;

// One thread an image: `drawing.ts` alone decides how many images are drawn at once.
sharp.concurrency(1);
sharp.cache(false);
// The library could read more formats; only these three are allowed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

const ENCODE: Record<ImageFormat, (image: Sharp) => Sharp> = {
  // Without the optimal code for this picture: the coder would hold all of it, 240 MB of 40 megapixels, to save a few
  // bytes in a hundred.
  jpeg: (image) => image.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 90, effort: 2 }),
};

function undecodable(cause: unknown): never {
  throw fail('UNSUPPORTED_IMAGE', { cause });
}

const encode = (image: Sharp): Promise<{ data: Buffer; info: OutputInfo }> =>
  image.toBuffer({ resolveWithObject: true }).catch(undecodable);

const scale = (image: Sharp, width: number): Sharp =>
  image.resize({ width, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });

const shrink = (image: Sharp, width: number): Sharp => scale(image, width).webp({ quality: 82, effort: 2 });

/** The default effort takes 3 to 20 s for a medium size, and saves a tenth more (docs/decisions/images.md). */
const toAvif = (image: Sharp): Sharp => image.avif({ quality: 60, effort: 1, chromaSubsampling: '4:2:0' });

const hex = (channel: number) => channel.toString(16).padStart(2, '0');

/** The dominant colour of a picture; transparent parts count as white. */
async function dominantColor(picture: Buffer): Promise<string> {
  const { data, info } = await encode(sharp(picture).flatten({ background: '#fff' }).raw());
  const { width, height, channels } = info;
  const { dominant } = await sharp(data, { raw: { width, height, channels } }).stats();
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`;
}

async function formatOf(path: string): Promise<ImageFormat> {
  const header = await sharp(path, { limitInputPixels: false }).metadata().catch(undecodable);
  const { format, width, height } = header;
  if (width * height > MAX_PIXELS)
    throw fail('UNSUPPORTED_IMAGE', { message: 'Image must have at most 50 megapixels' });
  if (drawingBytes(header) > DRAWING_BYTES)
    throw fail('UNSUPPORTED_IMAGE', {
      message: 'This image takes too much memory to draw; please save it as an ordinary JPEG, or smaller',
    });
  return IMAGE_FORMATS.find((name) => name === format) ?? undecodable(format);
}

const open = (path: string): Sharp => sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();

/**
 * Draws the large size of an image from its original.
 *
 * @throws UNSUPPORTED_IMAGE when it cannot be decoded to its end; what `store` throws
 */
export async function drawLarge(
  path: string,
  store: (file: string, contents: Buffer) => Promise<void>,
): Promise<undefined> {
  const { data } = await encode(shrink(open(path), WIDTHS.large));
  await store(fileOf('large', 'webp'), data);
}

/**
 * Draws the sizes of an image that have an AVIF file, from its original.
 *
 * @throws UNSUPPORTED_IMAGE when it cannot be decoded to its end; what `store` throws
 */
export async function drawAvif(
  path: string,
  store: (file: string, contents: Buffer) => Promise<void>,
): Promise<undefined> {
  const { data: medium, info } = await encode(scale(open(path), WIDTHS.medium).raw());
  const { width, height, channels } = info;
  const pixels = () => sharp(medium, { raw: { width, height, channels } });
  await store(AVIF_FILES['medium.webp'], (await encode(toAvif(pixels()))).data);
  await store(AVIF_FILES['thumb.webp'], (await encode(toAvif(scale(pixels(), WIDTHS.thumb)))).data);
}

/**
 * Draws an uploaded file anew in its four sizes: upright, in sRGB, only the first frame of an animation. It leaves out
 * everything but the picture: the place where it was taken, previews, bytes after its end.
 *
 * @param path the file as it was sent
 * @param store called with each drawing in turn
 * @returns what was drawn
 * @throws UNSUPPORTED_IMAGE when it cannot be decoded to its end or is too large; what `store` throws
 */
export async function drawImage(
  path: string,
  store: (file: string, contents: Buffer) => Promise<void>,
): Promise<Drawn> {
  const format = await formatOf(path);

  const original = await encode(ENCODE[format](open(path)));
  await store(fileOf('original', format), original.data);
  await drawLarge(path, store);
  const medium = await encode(shrink(open(path), WIDTHS.medium));
  await store(fileOf('medium', format), medium.data);
  const thumb = await encode(shrink(sharp(medium.data), WIDTHS.thumb));
  await store(fileOf('thumb', format), thumb.data);

  const { width, height, size: bytes } = original.info;
  return { width, height, color: await dominantColor(thumb.data), format, bytes };
}
