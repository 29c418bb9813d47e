import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';

/** The events by which the streams of a slice have images. */
export type ImageOwner = {
  /** Its payload has the image as `image`, with `image_id` and `format`. */
  added: string;
  /** Its payload has the `image_id`. */
  removed: string;
  /** After these the stream has no image any more. */
  ended: string[];
};

/**
 * SQL of the types of events, as literals: the indexes of images are partial by type, and serve no statement that has
 * the type as a parameter.
 */
export const literals = (types: string[]) => sql.join(types.map((type) => sql.lit(type)));

/** Which of some images an owner has. It asks the log, because a read model may lag behind. */
export async function heldBy(db: Kysely<DB>, owner: ImageOwner, imageIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ image_id: string }>`
    select image_id from unnest(${imageIds}::text[]) as image_id
    where exists (
      select from log.domain_event added
      where added.lane = ${DOMAIN_LANE} and added.type in (${literals([owner.added])})
        and added.payload #>> '{image,image_id}' = image_id
        and not exists (
          select from log.domain_event gone
          where gone.lane = added.lane and gone.stream_id = added.stream_id
            and (gone.type in (${literals(owner.ended)})
              or gone.type in (${literals([owner.removed])}) and gone.payload ->> 'image_id' = image_id)))`.execute(db);
  return rows.map((row) => row.image_id);
}
