import type { FastifyBaseLogger } from 'fastify';
import type { Disk } from 'flydrive';
import type { DomainLog } from '../../log/domain.ts';
import { artworkStream } from '../decide.ts';
import type { ArtworkEvent } from '../events.ts';
import { removeFiles } from './files.ts';

type Parts = { domainLog: DomainLog; imageDisk: Disk; log: Pick<FastifyBaseLogger, 'warn'> };

/** The images that a work had and has no more. */
function lostBy(events: ArtworkEvent[]): string[] {
  const isDeleted = events.some(({ type }) => type === 'artwork_deleted' || type === 'artwork_erased');
  return events.flatMap(({ type, payload }) => {
    if (type === 'artwork_image_removed') return [payload.image_id];
    return type === 'artwork_image_added' && isDeleted ? [payload.image.image_id] : [];
  });
}

/**
 * Removes the files of the images that a work had and has no more: after the event that took them away. It never
 * fails: what it leaves behind, the sweep removes.
 */
export async function removeLostFiles({ domainLog, imageDisk, log }: Parts, artworkId: number): Promise<void> {
  try {
    const events = (await domainLog.load(artworkStream(artworkId))) as unknown as ArtworkEvent[];
    for (const imageId of new Set(lostBy(events))) await removeFiles(imageDisk, imageId);
  } catch (error) {
    log.warn({ err: error }, `the files of artwork ${artworkId} are left to the sweep`);
  }
}
