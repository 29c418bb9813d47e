import { type Kysely, sql } from 'kysely';
import { API_PRESENCE } from '../console/operations/processes.ts';
import { POOLED } from '../engine/db/pool.ts';
import type { DB } from '../engine/db/tables.ts';
import { OperatorError } from './operator.ts';
import { counted } from './words.ts';

type Seen = { processes: number; pooled: boolean; free: number; most: number };

/** What is connected: the API processes, and the connections of all. */
async function look(owner: Kysely<DB>): Promise<Seen | undefined> {
  const { rows } = await sql<Seen>`
    select count(*) filter (where own and application_name = ${API_PRESENCE}) as processes,
      coalesce(bool_or(own and application_name like ${`vernissage api% ${POOLED}`}), false) as pooled,
      most - count(*) as free, most
    from (
      select application_name, datname = current_database() as own from pg_stat_activity
      where backend_type = 'client backend'
    ) seen, (
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - current_setting('reserved_connections')::int as most
    ) allowed
    group by most`.execute(owner);
  return rows[0];
}

/**
 * How many connections more than now the API processes may open once there are more lanes, at most: each has one for the
 * flush of each lane. Those that go through a pooler need none.
 *
 * @param more lanes
 * @returns a sentence; null when they need none
 * @throws OperatorError when PostgreSQL has no room for them
 */
export async function requireConnectionsForLanes(owner: Kysely<DB>, more: number): Promise<string | null> {
  const seen = await look(owner);
  if (!seen || more <= 0 || seen.pooled || seen.processes === 0) return null;
  const { processes } = seen;
  const needed = processes * more;
  const who = processes === 1 ? '1 API process' : `${processes} API processes`;
  const need = `${who} may open ${counted(needed, 'more connection')}, and PostgreSQL has room for ${Math.max(0, seen.free)} of ${seen.most}`;
  if (needed > seen.free)
    throw new OperatorError(`${need}: raise max_connections, or add --force. Nothing was changed.`);
  return `${need}.`;
}
