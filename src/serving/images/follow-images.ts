import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { drawLater, type LaterDrawing, type LaterParts, type LoggedImage } from './later-drawings.ts';
import { type ImageOwner, literals } from './owners.ts';

/** Images that are read from the log at once. */
const A_PAGE = 100;
/** Seconds that a worker has for one image before another worker may take over. */
const FOR_ONE = 180;

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
 * @throws what storage and drawing throw; the next turn begins with that image
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
  const nextPage = async () => {
    const logEnd = await readEnd(db);
    const { rows: images } = await sql<LoggedImage & { position: number }>`
      select e.position, e.payload #>> '{image,image_id}' as image_id, e.payload #>> '{image,format}' as format
      ${notLookedAt(owners, later)} order by e.position limit ${A_PAGE}`.execute(db);
    return { images, logEnd };
  };
  try {
    let page = await nextPage();
    for (; page.images.length > 0 && mayGoOn(); page = await nextPage())
      for (const image of page.images) {
        if (!mayGoOn()) break;
        await drawLater(parts, later, image);
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
