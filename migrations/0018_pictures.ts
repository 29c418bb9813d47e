import { type Kysely, sql } from 'kysely';

/** Finds whose picture an image is: the sweep asks it for every image that is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index domain_event_picture on log.domain_event (lane, (payload #>> '{image,image_id}'))
       where type = 'picture_added'`,
    )
    .execute(db);
}
