import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { drawLater, type LaterDrawing, type LaterParts, type LoggedImage } from './later-drawings.ts';
import { type ImageOwner, literals } from './owners.ts';

/** Images that are read from the log at once. */
const A_PAGE = 100;
/** Seconds that a worker has for one image before another worker may take over. */
const FOR_ONE = 180;
/** Images of the last minutes that are drawn before a backlog. */
const NEW = { images: 10, minutes: 15 };
/** Tries of an image that cannot be read or drawn, after which the later ones have their turn. */
const TRIES = 3;

/** How often an image has failed in this process, by its id and what is drawn. */
const failures = new Map<string, number>();

type Parts = LaterParts & { db: Kysely<DB>; owners: ImageOwner[] };

/** SQL of the images that were added after what has been looked at. */
const notLookedAt = (owners: ImageOwner[], { table }: LaterDrawing) => sql`
  from log.domain_event e, ${sql.table(table)} done
  where e.lane = ${DOMAIN_LANE} and e.position > done.up_to and e.type in (${literals(owners.map(({ added }) => added))})`;

/** How many images may still lack what is drawn later. */
export async function countWithout(later: LaterDrawing, db: Kysely<DB>, owners: ImageOwner[]): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*) as left ${notLookedAt(owners, later)}`.execute(db);
  return rows[0]?.left ?? 0;
}

/** The end of the log. Nothing is appended before it any more. */
async function readEnd(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), 0) as position from log.domain_event where lane = ${DOMAIN_LANE}`.execute(db);
  return rows[0]?.position ?? 0;
}

/**
 * Draws what images lack, for a turn at most, and goes on there the next time. One worker at a time does it; each image
 * is looked at once.
 *
 * @throws what storage and drawing throw; the next turn begins with that image, a few times
 */
export async function drawMissing(later: LaterDrawing, parts: Parts): Promise<void> {
  const { db, owners, drawing } = parts;
  const table = sql.table(later.table);
  const taken = await sql`
    update ${table} set taken_until = now() + make_interval(secs => ${FOR_ONE}) where taken_until < now()
    returning 1`.execute(db);
  if (taken.rows.length === 0) return;
  const end = performance.now() + later.turn;
  const lookedAt = (position: number) =>
    sql`
    update ${table}
    set up_to = greatest(up_to, ${position}), taken_until = now() + make_interval(secs => ${FOR_ONE})`.execute(db);
  const mayGoOn = () => performance.now() < end && !drawing.isClosed();
  const read = (rest: RawBuilder<unknown>) =>
    sql<LoggedImage & { position: number }>`
      select e.position, e.payload #>> '{image,image_id}' as image_id, e.payload #>> '{image,format}' as format
      ${notLookedAt(owners, later)} ${rest}`.execute(db);
  const nextPage = async () => {
    const logEnd = await readEnd(db);
    const { rows: images } = await read(sql`order by e.position limit ${A_PAGE}`);
    return { images, logEnd };
  };
  /**
   * Draws an image. One that fails again and again is passed over, if the next one can be drawn: otherwise it is the
   * storage that is away, or a disk that is full.
   *
   * @throws when it may be drawn at a later turn
   */
  const tryToDraw = async (image: LoggedImage, next: LoggedImage | undefined) => {
    const key = `${image.image_id} ${later.table}`;
    try {
      await drawLater(parts, later, image);
      failures.delete(key);
    } catch (error) {
      if (drawing.isClosed() || !next) throw error;
      await drawLater(parts, later, next);
      const tries = (failures.get(key) ?? 0) + 1;
      failures.set(key, tries);
      if (tries < TRIES) throw error;
      failures.delete(key);
      parts.log.error(
        { err: error },
        `${later.what} of the image ${image.image_id} is not drawn, after ${TRIES} tries`,
      );
    }
  };
  /** Nobody who adds an image today waits for all those from before an upgrade. */
  const drawNew = async () => {
    const { rows: images } = await read(sql`
      and e.recorded_at > now() - make_interval(mins => ${NEW.minutes}) order by e.position desc limit ${NEW.images}`);
    // The backlog comes to them again: those that failed have their tries there.
    for (const image of images) if (mayGoOn()) await drawLater(parts, later, image).catch(() => undefined);
  };
  try {
    let page = await nextPage();
    if (page.images.length === A_PAGE) await drawNew();
    for (; page.images.length > 0 && mayGoOn(); page = await nextPage())
      for (const [index, image] of page.images.entries()) {
        if (!mayGoOn()) break;
        await tryToDraw(image, page.images[index + 1]);
        await lookedAt(image.position);
      }
    // So that the next turn does not read again what follows the last image.
    if (page.images.length === 0) await lookedAt(page.logEnd);
  } catch (error) {
    if (!drawing.isClosed()) throw error;
  } finally {
    await sql`update ${table} set taken_until = '-infinity'`.execute(db);
  }
}
