import { type Kysely, sql } from 'kysely';
import type { PoisonTotals } from '../../../contract/operations.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { readHalted } from '../../../engine/folding/poison/halted.ts';
import { countPutAside } from '../../../engine/liveness/put-aside.ts';
import { BEHIND } from '../parked.ts';

/** How much that could not be handled waits for somebody. */
export async function countPoison(db: Kysely<DB>): Promise<PoisonTotals> {
  const { rows } = await sql<{ parked: number }>`
    select count(*) as parked from folding.parked_event join folding.build b using (schema_name)
    where b.role = 'live' and discarded_at is null and ${BEHIND} is null`.execute(db);
  const halted = await readHalted(db);
  return { halted: halted.length, event: rows[0]?.parked ?? 0, ...(await countPutAside(db)) };
}
