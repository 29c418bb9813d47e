import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { isImageId, namedAt, removeFiles } from './files.ts';
import { heldBy, type ImageOwner } from './owners.ts';
import { arrivalsIn } from './uploads.ts';

/** Milliseconds after which an image that nobody has will never be anybody's: no upload takes that long. */
const HOUR = 3_600_000;
/** Milliseconds after which an image may be given up by the slice that has it: nobody leaves a form open that long. */
const DAY = 24 * HOUR;

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
  owners: ImageOwner[];
  /** Lets slices give up those of some images, a day old, that they have for nothing. */
  giveUp: (imageIds: string[]) => Promise<void>;
};

/**
 * Removes what interrupted uploads and deletions left behind: images that are older than an hour and that no slice has.
 * Before that, slices give up what they do not need. It may run in several processes at once.
 *
 * @returns the names of the images that were removed
 */
export async function sweepImages({ db, imageDisk, dataDir, now, owners, giveUp }: Parts): Promise<string[]> {
  const age = (imageId: string) => now().getTime() - namedAt(imageId).getTime();
  const old = (imageId: string) => isImageId(imageId) && age(imageId) > HOUR;
  const arrivals = await readdir(arrivalsIn(dataDir)).catch(() => []);
  for (const arrival of arrivals.filter(old))
    await rm(join(arrivalsIn(dataDir), arrival), { recursive: true, force: true });

  const unheld = async (imageIds: string[]) => {
    if (imageIds.length === 0) return [];
    const held = new Set((await Promise.all(owners.map((owner) => heldBy(db, owner, imageIds)))).flat());
    return imageIds.filter((imageId) => !held.has(imageId));
  };

  const removed: string[] = [];
  for await (const page of storedImages(imageDisk)) {
    await giveUp(page.filter((imageId) => age(imageId) > DAY));
    for (const imageId of await unheld(page.filter(old))) {
      await removeFiles(imageDisk, imageId);
      removed.push(imageId);
    }
  }
  return removed;
}
