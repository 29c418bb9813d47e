import type { Metadata } from 'sharp';

const MB = 1_000_000;

/**
 * Bytes that drawing a picture may take beside what the process takes anyway, which is about 110 MB. The memory of an
 * API's container holds both, and the API.
 */
export const DRAWING_BYTES = 350 * MB;

/** Bytes after which the process that draws ends itself: the judgement below was wrong then. */
export const PROCESS_BYTES = 500 * MB;

/**
 * Bytes a pixel that drawing takes at its peak, measured with pictures of 40 and 50 megapixels, and rounded up
 * (docs/decisions/images.md). A picture that is stored line by line is read so; of the others the decoder holds all.
 */
function bytesAPixel({ format, orientation = 1, isProgressive, chromaSubsampling, depth, channels }: Metadata): number {
  if (format === 'webp') return channels > 3 ? 14 : 8;
  const inLines = format === 'jpeg' ? 3 : 5 * Math.max(1, channels / 3);
  const turned = orientation > 1 ? 2 : 0;
  if (!isProgressive) return inLines * (depth === 'ushort' ? 1.5 : 1) + turned;
  if (format === 'jpeg') return inLines + turned + (chromaSubsampling === '4:2:0' ? 3.5 : 6);
  return inLines * (depth === 'ushort' ? 2 : 1.5) + turned;
}

/** Bytes that drawing a picture will take at its peak, by what its header says, before a pixel is decoded. */
export function drawingBytes(header: Metadata): number {
  return header.width * header.height * bytesAPixel(header);
}
