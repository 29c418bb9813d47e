import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { Projection } from '../../engine/folding/projection.ts';
import { type Due, readDuePartitions } from '../../engine/folding/retention/due.ts';
import { readObstacles } from '../../engine/folding/retention/obstacles.ts';
import { readExports } from '../../engine/log/exports/record.ts';

/** Days after which a partition that is due and still there is a warning: whoever runs retention does so each day. */
const LATE = 2;

/** Events of a partition that the log holds, and why they are not exported and dropped. */
export type Held = Pick<Due, 'name' | 'what' | 'events' | 'newest' | 'bytes'> & {
  /** What stands against it, for events that are due; for others, why they stay. */
  because: string[];
};

const reasonOf = ({ what, dueBy }: Due): string =>
  what === 'back' ? 'brought back: retention --again drops it' : `due by ${dueBy?.toISOString().slice(0, 10)}`;

/**
 * What the log holds, by what is due and what is not, the oldest first.
 *
 * @param days after which events are dropped
 */
export async function readHeld(db: Kysely<DB>, projections: Projection[], days: number): Promise<Held[]> {
  const found = await readDuePartitions(db, days);
  // The oldest goes first, so what stands against it stands against all.
  const first = found.find(({ what }) => what === 'due');
  const obstacles = first ? await readObstacles(db, projections, first.spans) : [];
  const whyDue = (due: Due) => (due === first || obstacles.length === 0 ? obstacles : [`waits for ${first?.name}`]);
  return found.map((due) => ({
    name: due.name,
    what: due.what,
    events: due.events,
    newest: due.newest,
    bytes: due.bytes,
    because: due.what === 'due' ? whyDue(due) : [reasonOf(due)],
  }));
}

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
