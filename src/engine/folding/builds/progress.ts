import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { readCheckpoints } from '../checkpoints/checkpoints.ts';
import type { Projection } from '../projection.ts';
import { readHeads } from '../sources.ts';
import type { Build } from './builds.ts';

export type Progress = { folded: number; total: number };

/** How far a build has come: events folded, and events in its lanes. */
export async function readProgress(db: Kysely<DB>, projection: Projection, build: Build): Promise<Progress> {
  const checkpoints = await readCheckpoints(db, projection.source, build.schema);
  const heads = await readHeads(
    db,
    projection.source,
    checkpoints.map(({ lane }) => lane),
  );
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
  return { folded: sum(checkpoints.map(({ position }) => position)), total: sum(heads.values()) };
}
