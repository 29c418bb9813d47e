import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Disk } from 'flydrive';
import { fail } from '../../errors.ts';
import type { ArtworkImage } from '../events.ts';
import { openDrawing } from './drawing.ts';
import { fileOf, newImageId, removeFiles, SIZES, storeFile } from './files.ts';
import { receiveImage } from './receive.ts';

/** Uploads that a process takes at once; most of them arrive, or wait for their turn to be drawn. */
const TAKEN_AT_ONCE = 64;
/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 5;

/** The folder in which files arrive, each in a folder of its own that has its image's name. */
export const arrivalsIn = (dataDir: string): string => join(dataDir, 'uploads');

export type Uploads = {
  /**
   * Takes an upload and stores it in all its sizes; when that fails, nothing of it is left.
   *
   * @throws OVERLOADED when too many are under way; what receiving and drawing throw
   */
  take: (request: FastifyRequest) => Promise<ArtworkImage>;
  close: () => Promise<void>;
};

/** Opens the door for uploads: each is written to a file while it arrives, drawn when it is its turn, and stored. */
export function openUploads({ dataDir, imageDisk }: { dataDir: string; imageDisk: Disk }): Uploads {
  const drawing = openDrawing();
  let underWay = 0;

  const take = async (request: FastifyRequest): Promise<ArtworkImage> => {
    const imageId = newImageId();
    const folder = join(arrivalsIn(dataDir), imageId);
    const arrival = join(folder, 'arrival');
    await mkdir(folder, { recursive: true });
    try {
      await receiveImage(request, arrival);
      const drawn = await drawing.draw(arrival, folder);
      for (const file of SIZES.map((size) => fileOf(size, drawn.format)))
        await storeFile(imageDisk, imageId, file, await readFile(join(folder, file)));
      return { image_id: imageId, ...drawn };
    } catch (error) {
      await removeFiles(imageDisk, imageId).catch(() => undefined);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return {
    async take(request) {
      if (underWay >= TAKEN_AT_ONCE) throw fail('OVERLOADED', { retryAfter: RETRY_AFTER });
      underWay += 1;
      try {
        return await take(request);
      } finally {
        underWay -= 1;
      }
    },
    close: drawing.close,
  };
}
