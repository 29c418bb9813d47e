import { type Kysely, sql } from 'kysely';

/** Finds the work that an image belongs to: the sweep asks it for every image that is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index domain_event_image on log.domain_event (lane, (payload #>> '{image,image_id}'))
       where type = 'artwork_image_added'`,
    )
    .execute(db);
}
