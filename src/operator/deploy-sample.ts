import { isMissingRight, isUndefinedObject } from '../engine/db/sql-state.ts';
import { requireBaseline } from '../engine/folding/builds/baseline.ts';
import { readProgress } from '../engine/folding/builds/progress.ts';
import { type Sample, sampleFold } from '../engine/folding/builds/sample.ts';
import type { Projection } from '../engine/folding/projection.ts';
import { readFloors } from '../engine/log/floor.ts';
import type { Operator } from './operator.ts';

type Parts = Pick<Operator, 'db' | 'folder'>;

const NOTHING: Sample = { took: 0, bytes: 0, events: 0 };

/**
 * How many events the baseline has folded that a new build begins with; 0 when it begins with the log.
 *
 * @throws ReplayError when the build needs events that are exported
 */
export async function readStart({ db }: Parts, projection: Projection): Promise<number> {
  const baseline = await requireBaseline(db, projection);
  return baseline ? (await readProgress(db, projection, baseline)).folded : 0;
}

/**
 * Samples a fold; without a result where it may need an object or a right that a migration to come brings.
 *
 * @throws what the fold throws
 */
export async function sample({ db, folder }: Parts, projection: Projection, missing: string[]): Promise<Sample> {
  return sampleFold(folder, projection, await readFloors(db)).catch((error: unknown) => {
    if (missing.length > 0 && (isUndefinedObject(error) || isMissingRight(error))) return NOTHING;
    throw error;
  });
}
