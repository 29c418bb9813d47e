import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { removeMails } from './mailer.ts';

/** Removes the files of the letters that the events of a stream asked for. */
export async function forgetMails(db: Kysely<DB>, dataDir: string, stream: string): Promise<void> {
  const events = await db
    .selectFrom('log.domain_event')
    .select('event_id')
    .where('lane', '=', DOMAIN_LANE)
    .where('stream_id', '=', stream)
    .execute();
  await removeMails(
    dataDir,
    events.map(({ event_id }) => event_id),
  );
}
