import type { FastifyBaseLogger } from 'fastify';
import type { Disk } from 'flydrive';
import { removeFiles } from './files.ts';

type Parts = { imageDisk: Disk; log: Pick<FastifyBaseLogger, 'warn'> };

/**
 * Removes the files of images that a work has no more: after the event that took them away. It never fails: what it
 * leaves behind, the sweep removes.
 */
export async function removeLostFiles({ imageDisk, log }: Parts, imageIds: string[]): Promise<void> {
  try {
    for (const imageId of imageIds) await removeFiles(imageDisk, imageId);
  } catch (error) {
    log.warn({ err: error }, `the files of the images ${imageIds.join(', ')} are left to the sweep`);
  }
}
