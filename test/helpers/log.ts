import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';

/** The engagement event that was stored last. A visitor's number has 64 bits and comes as text. @throws when there is none */
export async function newestEvent(db: Kysely<DB>) {
  return db
    .selectFrom('log.engagement_event')
    .select(['lane', 'position', 'event_id', 'event_type', 'user_id', 'path', 'artwork_id', 'page', 'properties'])
    .select(['occurred_at', sql<string | null>`visitor::text`.as('visitor')])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** How many engagement events the log holds. */
export async function countEvents(db: Kysely<DB>): Promise<number> {
  const { events } = await db
    .selectFrom('log.engagement_event')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow();
  return events;
}
