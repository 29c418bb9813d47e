import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { DOMAIN_LANE } from '../../log/lanes.ts';
import { isImageId, namedAt, removeFiles } from './files.ts';
import { arrivalsIn } from './uploads.ts';

/** Milliseconds after which an image without a work will never get one: no upload takes that long. */
const HOUR = 3_600_000;

/** The images that never belonged to a work, or were removed. It asks the log, because a read model may lag behind. */
async function unreferenced(db: Kysely<DB>, imageIds: string[]): Promise<string[]> {
  if (imageIds.length === 0) return [];
  const { rows } = await sql<{ image_id: string }>`
    select image_id from unnest(${imageIds}::text[]) as image_id
    where not exists (
      select from log.domain_event added
      where added.lane = ${DOMAIN_LANE} and added.type = 'artwork_image_added'
        and added.payload #>> '{image,image_id}' = image_id
        and not exists (
          select from log.domain_event gone
          where gone.lane = added.lane and gone.stream_id = added.stream_id and (gone.type in ('artwork_deleted', 'artwork_erased')
            or gone.type = 'artwork_image_removed' and gone.payload ->> 'image_id' = image_id)))`.execute(db);
  return rows.map((row) => row.image_id);
}

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

type Parts = { db: Kysely<DB>; imageDisk: Disk; dataDir: string; now: () => Date };

/**
 * Removes what interrupted uploads and deletions left behind: images that are older than an hour and that no work has.
 * It may run in several processes at once.
 *
 * @returns the names of the images that were removed
 */
export async function sweepImages({ db, imageDisk, dataDir, now }: Parts): Promise<string[]> {
  const old = (imageId: string) => isImageId(imageId) && now().getTime() - namedAt(imageId).getTime() > HOUR;
  const arrivals = await readdir(arrivalsIn(dataDir)).catch(() => []);
  for (const arrival of arrivals.filter(old))
    await rm(join(arrivalsIn(dataDir), arrival), { recursive: true, force: true });

  const removed: string[] = [];
  for await (const page of storedImages(imageDisk))
    for (const imageId of await unreferenced(db, page.filter(old))) {
      await removeFiles(imageDisk, imageId);
      removed.push(imageId);
    }
  return removed;
}
