import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { DOMAIN_LANE } from '../log/lanes.ts';

/** Which of some images members have as pictures. It asks the log, because no read model has them. */
export async function heldByMembers(db: Kysely<DB>, imageIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ image_id: string }>`
    select image_id from unnest(${imageIds}::text[]) as image_id
    where exists (
      select from log.domain_event added
      where added.lane = ${DOMAIN_LANE} and added.type = 'picture_added'
        and added.payload #>> '{image,image_id}' = image_id
        and not exists (
          select from log.domain_event gone
          where gone.lane = added.lane and gone.stream_id = added.stream_id and (gone.type = 'pictures_deleted'
            or gone.type = 'picture_removed' and gone.payload ->> 'image_id' = image_id)))`.execute(db);
  return rows.map((row) => row.image_id);
}
