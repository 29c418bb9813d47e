import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import type { FindLostPictures } from '../../serving/images/lost-pictures.ts';
import { picturesStream } from './decide.ts';
import type { PictureEvent } from './events.ts';

/*
 * A picture is put into a profile or a page by one stream, and removed by another. A lock for each member lets only one
 * of both decide at a time, so that no place names a picture that is gone.
 */

const REMOVED: PictureEvent['type'] = 'picture_removed';

const keysOf = (userId: number): RawBuilder<unknown> =>
  sql`hashtext('vernissage pictures'), hashtext(${String(userId)})`;

/** Lets nobody put pictures of a member anywhere until the transaction ends. */
export async function holdPlaces(transaction: Kysely<DB>, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keysOf(userId)})`.execute(transaction);
}

/** The saving side, in the transaction that saves a place. */
export const findLostPictures: FindLostPictures = async (transaction, userId, { before, after }) => {
  await sql`select pg_advisory_xact_lock_shared(${keysOf(userId)})`.execute(transaction);
  const { rows } = await sql<{ image_id: string }>`
    select payload ->> 'image_id' as image_id from log.domain_event
    where lane = ${DOMAIN_LANE} and stream_id = ${picturesStream(userId)} and type = ${REMOVED}
      and strpos(${after}, payload ->> 'image_id') > 0 and strpos(${before}, payload ->> 'image_id') = 0`.execute(
    transaction,
  );
  return rows.map(({ image_id }) => image_id);
};
