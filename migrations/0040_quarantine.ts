import { type Kysely, sql } from 'kysely';

/**
 * Lets a stream wait whose event a read model cannot fold: its parked events name it. The first of them that was not
 * discarded is at fault, and those behind it were not tried.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table folding.parked_event add column stream_id text`.execute(db);
  await sql`
    create index parked_stream on folding.parked_event (schema_name, stream_id, position)
    where stream_id is not null and discarded_at is null`.execute(db);
}
