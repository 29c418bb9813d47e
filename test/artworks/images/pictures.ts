import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture of one colour, red by default. */
export const plain = (width: number, height: number, background = '#c81e1e'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture that compresses badly, as photographs do. */
export const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of a few bytes that says it has `width` times `height` pixels. */
export function forgedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG of exactly so many bytes. Bytes after the end of a picture are not part of it. */
export async function paddedJpeg(bytes: number): Promise<Buffer> {
  const picture = await plain(64, 64).jpeg().toBuffer();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length, 7)]);
}
