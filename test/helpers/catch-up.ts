import type { Projection } from '../../src/engine/folding/projection.ts';
import { type CatchUp, createCatchUp } from '../../src/engine/folding/reading/catch-up.ts';
import type { Folder } from '../../src/engine/folding/span.ts';

/** Milliseconds. Who reads what they wrote sees it, however busy the machine is with other tests. */
const PATIENCE = 10_000;

/** The catch-up of a process whose readers wait for longer than others do. */
export function patientCatchUp(folder: Folder, projections: Projection[]): CatchUp {
  return createCatchUp(folder, projections, { patience: PATIENCE });
}
