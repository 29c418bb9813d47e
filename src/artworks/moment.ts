import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { momentOf } from '../folding/moment.ts';

/** The catalogue and the popularity of works at one moment; the catalogue's is that of the last event that changed it. */
export type Moment = { catalogue: string; popularity: string };

/** The columns of a moment. A replay makes the view anew that the catalogue is read through. */
export const MOMENT = sql`
  'read.artwork'::regclass::oid || ':' || coalesce((select position from read.catalogue_change), 0) as catalogue,
  ${momentOf('engagement', 'artwork-popularity')} as popularity`;

/** What works are like now, as a text. */
export async function readMoment(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<Moment>`select ${MOMENT}`.execute(db);
  return `${rows[0]?.catalogue} ${rows[0]?.popularity}`;
}
