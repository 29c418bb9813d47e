import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { Projection } from '../../engine/folding/projection.ts';
import { readDuePartitions } from '../../engine/folding/retention/due.ts';
import { readObstacles } from '../../engine/folding/retention/obstacles.ts';
import { readExports } from '../../engine/log/exports/record.ts';

/** Days after which a partition that is due and still there is a warning: whoever runs retention does so each day. */
const LATE = 2;

/** What of the engagement log stands in files alone. */
export type Exported = { partitions: number; events: number; bytes: number };

export async function readExported(db: Kysely<DB>): Promise<Exported> {
  const dropped = (await readExports(db)).filter(({ state }) => state === 'dropped');
  const sum = (of: 'events' | 'bytes') => dropped.reduce((total, one) => total + one[of], 0);
  const partitions = new Set(dropped.map(({ partition }) => partition)).size;
  return { partitions, events: sum('events'), bytes: sum('bytes') };
}

/**
 * A warning for an operator when a partition is due for days, with the first reason why it is not dropped.
 *
 * @param days after which partitions are dropped; null: none is
 */
export async function readLate(db: Kysely<DB>, projections: Projection[], days: number | null): Promise<string[]> {
  if (days === null) return [];
  const [late] = (await readDuePartitions(db, days + LATE)).filter(({ what }) => what === 'due');
  if (!late) return [];
  const [obstacle = 'retention was not run'] = await readObstacles(db, projections, late.spans);
  return [
    `${late.name} is older than ENGAGEMENT_RETENTION, and not dropped (${obstacle}): npm run operator -- retention`,
  ];
}
