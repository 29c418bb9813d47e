import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Disk } from 'flydrive';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { ImageFormat } from '../contract/artworks.ts';
import type { DB } from '../db/tables.ts';
import { AppError } from '../errors.ts';
import { DOMAIN_LANE } from '../log/lanes.ts';
import type { Drawing } from './drawing.ts';
import { fileOf, keyOf, newImageId, storeFile } from './files.ts';
import { type ImageOwner, literals } from './owners.ts';
import { arrivalsIn } from './uploads.ts';

/** Milliseconds after which no further image is begun. */
const A_TURN = 30_000;
/** Images that are read from the log at once. */
const A_PAGE = 100;
/** Seconds that a worker has for one image before another worker may take over. */
const FOR_ONE = 180;

type Parts = {
  db: Kysely<DB>;
  imageDisk: Disk;
  dataDir: string;
  owners: ImageOwner[];
  drawing: Pick<Drawing, 'drawLarge' | 'isClosed'>;
  log: Pick<Logger, 'warn'>;
};

type Image = { position: number; image_id: string; format: ImageFormat };

/** SQL of the images that were added after what has been looked at. */
const notLookedAt = (owners: ImageOwner[]) => sql`
  from log.domain_event e, images.large_size done
  where e.lane = ${DOMAIN_LANE} and e.position > done.up_to and e.type in (${literals(owners.map(({ added }) => added))})`;

/** How many images may lack the large size still. */
export async function countWithoutLarge(db: Kysely<DB>, owners: ImageOwner[]): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*) as left ${notLookedAt(owners)}`.execute(db);
  return rows[0]?.left ?? 0;
}

/** The end of the log. Nothing is appended before it any more. */
async function readEnd(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), 0) as position from log.domain_event where lane = ${DOMAIN_LANE}`.execute(db);
  return rows[0]?.position ?? 0;
}

/** Draws the large size of an image from its original, unless it is there or the image is gone. */
async function drawOne({ imageDisk, dataDir, drawing, log }: Parts, { image_id, format }: Image): Promise<void> {
  const large = fileOf('large', format);
  const [original, drawn] = [keyOf(image_id, fileOf('original', format)), keyOf(image_id, large)];
  if (original === null || drawn === null) return;
  if ((await imageDisk.exists(drawn)) || !(await imageDisk.exists(original))) return;
  // Named like an upload of now, so that a sweep removes what a killed process leaves here.
  const folder = join(arrivalsIn(dataDir), newImageId());
  await mkdir(folder, { recursive: true });
  try {
    const source = join(folder, 'arrival');
    await pipeline(await imageDisk.getStream(original), createWriteStream(source));
    await drawing.drawLarge(source, folder);
    await storeFile(imageDisk, image_id, large, await readFile(join(folder, large)));
  } catch (error) {
    // No later try would end better: what has the large size asked for gets the medium one.
    if (!(error instanceof AppError && error.statusCode < 500)) throw error;
    log.warn({ err: error }, `the large size of the image ${image_id} cannot be drawn`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Draws the large size of images from before there was one, for half a minute at most, and goes on there the next time.
 * One worker at a time does it; each image is looked at once.
 *
 * @throws what storage and drawing throw; the next turn begins with that image
 */
export async function drawMissingLarge(parts: Parts): Promise<void> {
  const { db, owners, drawing } = parts;
  const taken = await sql`
    update images.large_size set taken_until = now() + make_interval(secs => ${FOR_ONE}) where taken_until < now()
    returning 1`.execute(db);
  if (taken.rows.length === 0) return;
  const end = performance.now() + A_TURN;
  const lookedAt = (position: number) =>
    sql`
    update images.large_size
    set up_to = greatest(up_to, ${position}), taken_until = now() + make_interval(secs => ${FOR_ONE})`.execute(db);
  const mayGoOn = () => performance.now() < end && !drawing.isClosed();
  const nextPage = async () => {
    const logEnd = await readEnd(db);
    const { rows: images } = await sql<Image>`
      select e.position, e.payload #>> '{image,image_id}' as image_id, e.payload #>> '{image,format}' as format
      ${notLookedAt(owners)} order by e.position limit ${A_PAGE}`.execute(db);
    return { images, logEnd };
  };
  try {
    let page = await nextPage();
    for (; page.images.length > 0 && mayGoOn(); page = await nextPage())
      for (const image of page.images) {
        if (!mayGoOn()) break;
        await drawOne(parts, image);
        await lookedAt(image.position);
      }
    // So that the next turn does not read again what follows the last image.
    if (page.images.length === 0) await lookedAt(page.logEnd);
  } catch (error) {
    if (!drawing.isClosed()) throw error;
  } finally {
    await sql`update images.large_size set taken_until = '-infinity'`.execute(db);
  }
}
