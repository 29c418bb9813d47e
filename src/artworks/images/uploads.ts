import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Disk } from 'flydrive';
import pLimit from 'p-limit';
import { fail } from '../../errors.ts';
import type { ArtworkImage } from '../events.ts';
import { drawImage } from './draw.ts';
import { newImageId, removeFiles, storeFile } from './files.ts';
import { receiveImage } from './receive.ts';

/** Images that a process draws at once; measured in docs/decisions/images.md. */
const DRAWN_AT_ONCE = 1;
/** Uploads that a process takes at once; most of them arrive, or wait for their turn to be drawn. */
const TAKEN_AT_ONCE = 64;
/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 5;

/** The folder of files that are arriving. */
export const arrivalsIn = (dataDir: string): string => join(dataDir, 'uploads');

/** Takes an upload and stores it in all its sizes: nothing of it is left when that fails. */
export type TakeUpload = (request: FastifyRequest) => Promise<ArtworkImage>;

/**
 * Opens the door for uploads: each is written to a file while it arrives, drawn when it is its turn, and stored.
 *
 * @returns a function that throws OVERLOADED when too many are under way, and what receiving and drawing throw
 */
export function openUploads({ dataDir, imageDisk }: { dataDir: string; imageDisk: Disk }): TakeUpload {
  const arrivals = arrivalsIn(dataDir);
  const inTurn = pLimit(DRAWN_AT_ONCE);
  let underWay = 0;

  const take = async (request: FastifyRequest): Promise<ArtworkImage> => {
    const imageId = newImageId();
    const arrival = join(arrivals, imageId);
    await mkdir(arrivals, { recursive: true });
    try {
      await receiveImage(request, arrival);
      const drawn = await inTurn(() =>
        drawImage(arrival, (file, contents) => storeFile(imageDisk, imageId, file, contents)),
      );
      return { image_id: imageId, ...drawn };
    } catch (error) {
      await removeFiles(imageDisk, imageId).catch(() => undefined);
      throw error;
    } finally {
      await rm(arrival, { force: true });
    }
  };

  return async (request) => {
    if (underWay >= TAKEN_AT_ONCE) throw fail('OVERLOADED', { retryAfter: RETRY_AFTER });
    underWay += 1;
    try {
      return await take(request);
    } finally {
      underWay -= 1;
    }
  };
}
