import type { FastifyBaseLogger } from 'fastify';
import type { Disk } from 'flydrive';
import { removeFiles } from './files.ts';

type Parts = { imageDisk: Disk; log: Pick<FastifyBaseLogger, 'warn'>; reqId: string };

/**
 * Removes the files of images, after the event that took the images from their owner. It never throws: the sweep removes
 * what it leaves behind.
 */
export async function removeLostFiles({ imageDisk, log, reqId }: Parts, imageIds: string[]): Promise<void> {
  try {
    for (const imageId of imageIds) await removeFiles(imageDisk, imageId);
  } catch (error) {
    log.warn({ reqId, err: error }, `the files of the images ${imageIds.join(', ')} are left to the sweep`);
  }
}
