import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { isImageId, namedAt, removeFiles } from './files.ts';
import { arrivalsIn } from './uploads.ts';

/** Milliseconds after which an image that nobody has will never be anybody's: no upload takes that long. */
const HOUR = 3_600_000;

/** The images on a disk, a page at a time. */
async function* storedImages(disk: Disk): AsyncGenerator<string[]> {
  let page: string | undefined;
  do {
    const { objects, paginationToken } = await disk.listAll('/', page === undefined ? {} : { paginationToken: page });
    const names = [...objects].filter((entry) => entry.isDirectory).map((entry) => entry.name);
    yield names.filter(isImageId);
    page = paginationToken;
  } while (page !== undefined);
}

type Parts = {
  db: Kysely<DB>;
  imageDisk: Disk;
  dataDir: string;
  now: () => Date;
  /** Each tells which of some images a slice has. They ask the log, because a read model may lag behind. */
  holders: ((db: Kysely<DB>, imageIds: string[]) => Promise<string[]>)[];
};

/**
 * Removes what interrupted uploads and deletions left behind: images that are older than an hour and that no slice has.
 * It may run in several processes at once.
 *
 * @returns the names of the images that were removed
 */
export async function sweepImages({ db, imageDisk, dataDir, now, holders }: Parts): Promise<string[]> {
  const old = (imageId: string) => isImageId(imageId) && now().getTime() - namedAt(imageId).getTime() > HOUR;
  const arrivals = await readdir(arrivalsIn(dataDir)).catch(() => []);
  for (const arrival of arrivals.filter(old))
    await rm(join(arrivalsIn(dataDir), arrival), { recursive: true, force: true });

  const unheld = async (imageIds: string[]) => {
    if (imageIds.length === 0) return [];
    const held = new Set((await Promise.all(holders.map((holder) => holder(db, imageIds)))).flat());
    return imageIds.filter((imageId) => !held.has(imageId));
  };

  const removed: string[] = [];
  for await (const page of storedImages(imageDisk))
    for (const imageId of await unheld(page.filter(old))) {
      await removeFiles(imageDisk, imageId);
      removed.push(imageId);
    }
  return removed;
}
