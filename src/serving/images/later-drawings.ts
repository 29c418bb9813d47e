import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Disk } from 'flydrive';
import type { Logger } from 'pino';
import type { ImageFormat } from '../../contract/artwork-images.ts';
import { AppError } from '../../errors.ts';
import type { Drawing } from './drawing.ts';
import { AVIF_FILES, fileOf, keyOf, newImageId, removeFiles, storeFile } from './files.ts';
import { arrivalsIn } from './uploads.ts';

/** An image as the log has it. */
export type LoggedImage = { image_id: string; format: ImageFormat };

/** Files that a worker draws of images that lack them. */
export type LaterDrawing = {
  /** The row that says up to which position of the log images have been looked at. */
  table: 'images.large_size' | 'images.avif';
  /** Milliseconds after which no further image is begun. */
  turn: number;
  /** How the log of the process calls them. */
  what: string;
  draw: (drawing: LaterDrawer, source: string, folder: string) => Promise<void>;
  /** The names of the files. */
  files: readonly string[];
  /** The file beside which another is stored only if it has fewer bytes. */
  lighterThan?: Record<string, string>;
};

export type LaterDrawer = Pick<Drawing, 'drawLarge' | 'drawAvif' | 'isClosed'>;

/** The large size of images from before there was one. */
export const LARGE_SIZE: LaterDrawing = {
  table: 'images.large_size',
  turn: 30_000,
  what: 'the large size',
  draw: (drawing, source, folder) => drawing.drawLarge(source, folder),
  files: ['large.webp'],
};

/** The AVIF files of all images: drawing them takes too long for an upload to wait. */
export const AVIF: LaterDrawing = {
  table: 'images.avif',
  turn: 10_000,
  what: 'the AVIF files',
  draw: (drawing, source, folder) => drawing.drawAvif(source, folder),
  files: Object.values(AVIF_FILES),
  lighterThan: Object.fromEntries(Object.entries(AVIF_FILES).map(([webp, avif]) => [avif, webp])),
};

export type LaterParts = {
  imageDisk: Disk;
  dataDir: string;
  drawing: LaterDrawer;
  log: Pick<Logger, 'warn' | 'error'>;
};

/** Draws what an image lacks from its original, unless it is there or the image is gone. @throws storage and drawing */
export async function drawLater(
  { imageDisk, dataDir, drawing, log }: LaterParts,
  { what, draw, files, lighterThan = {} }: LaterDrawing,
  { image_id, format }: LoggedImage,
): Promise<void> {
  const isThere = async (file: string) => {
    const key = keyOf(image_id, file);
    return key !== null && (await imageDisk.exists(key));
  };
  const original = keyOf(image_id, fileOf('original', format));
  const drawn = await Promise.all(files.map(isThere));
  if (original === null || !drawn.includes(false) || !(await imageDisk.exists(original))) return;
  const isWanted = async (file: string, bytes: number) => {
    const other = lighterThan[file];
    const key = other === undefined ? null : keyOf(image_id, other);
    if (key === null) return true;
    // It is not there when the image was removed meanwhile.
    return (await imageDisk.exists(key)) && bytes < (await imageDisk.getMetaData(key)).contentLength;
  };
  // Named like an upload of now, so that a sweep removes what a killed process leaves here.
  const folder = join(arrivalsIn(dataDir), newImageId());
  await mkdir(folder, { recursive: true });
  try {
    const source = join(folder, 'arrival');
    await pipeline(await imageDisk.getStream(original), createWriteStream(source));
    await draw(drawing, source, folder);
    for (const file of files) {
      const contents = await readFile(join(folder, file));
      if (await isWanted(file, contents.length)) await storeFile(imageDisk, image_id, file, contents);
    }
    // Whoever removes the image meanwhile may not have found these.
    if (!(await imageDisk.exists(original))) await removeFiles(imageDisk, image_id);
  } catch (error) {
    // No later try would end better: who asks for the file gets another.
    if (!(error instanceof AppError && error.statusCode < 500)) throw error;
    log.warn({ err: error }, `${what} of the image ${image_id} cannot be drawn`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
