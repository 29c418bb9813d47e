import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';

/** The name of the one connection that each API process keeps for as long as it runs. */
export const API_PRESENCE = 'vernissage api process';

/**
 * The processes of an installation: the names that connections of theirs have in PostgreSQL, and what is amiss without it.
 * It is one that leads through no pooler, whose connections have the name of a process long after its end.
 */
const KINDS = [
  {
    name: API_PRESENCE,
    warning: 'No API process is connected to PostgreSQL: nobody is served.',
  },
  {
    name: 'vernissage replays',
    warning: 'No worker is connected to PostgreSQL: read models stand still, and nothing is lost.',
  },
];

/**
 * Looks for kinds of process of which none is connected. Each asks PostgreSQL at least once a second, so one that runs
 * is always connected.
 *
 * @returns a sentence for each kind that is missing
 */
export async function warningsOfMissing(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity where datname = current_database()`.execute(db);
  const connected = new Set(rows.map(({ name }) => name));
  return KINDS.filter(({ name }) => !connected.has(name)).map(({ warning }) => warning);
}
