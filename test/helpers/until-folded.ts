import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import { readHeads } from '../../src/engine/folding/sources.ts';
import { DOMAIN_LANE } from '../../src/engine/log/lanes.ts';
import { until } from './until.ts';

/**
 * Waits until a worker has folded the domain events that are there now. Read models that are paused or halted are not
 * waited for.
 */
export async function untilFolded(db: Kysely<DB>): Promise<void> {
  const head = (await readHeads(db, 'domain', [DOMAIN_LANE])).get(DOMAIN_LANE) ?? 0;
  await until('the worker has folded what was written', async () => {
    const { rows } = await sql`
      select from folding.build join folding.domain_checkpoint using (schema_name)
      where role = 'live' and status = 'running' and position < ${head} limit 1`.execute(db);
    return rows.length === 0;
  });
}
