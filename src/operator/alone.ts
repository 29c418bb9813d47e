import { type Kysely, sql } from 'kysely';
import { POOLED } from '../engine/db/pool.ts';
import { loginOf } from '../engine/db/primary.ts';
import type { DB } from '../engine/db/tables.ts';
import { OperatorError } from './operator.ts';

/**
 * @param when what they must not run beside, as a sentence ends
 * @throws OperatorError while API, workers or commands are connected
 */
export async function requireNobodyElse(owner: Kysely<DB>, applicationUrl: string, when: string): Promise<void> {
  const user = decodeURIComponent(loginOf(applicationUrl).username);
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(distinct application_name, ', ') as names from pg_stat_activity
    where datname = current_database() and usename = ${user}`.execute(owner);
  const names = rows[0]?.names;
  if (!names) return;
  const idle = names.includes(POOLED) ? ` A pooler keeps idle connections, named ${POOLED}: restart it.` : '';
  throw new OperatorError(`API and workers must not run ${when}; these are connected: ${names}.${idle}`);
}
