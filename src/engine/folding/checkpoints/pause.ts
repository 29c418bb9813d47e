import type { Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { resumeHalted } from '../builds/begin.ts';
import { type Build, findBuild } from '../builds/builds.ts';
import { ReplayError } from '../builds/replay-error.ts';
import type { Projection } from '../projection.ts';
import { lockCheckpoints } from './checkpoints.ts';
import { BATCH_PATIENCE, setStatus, waitForLocks } from './lane-status.ts';

async function lockLive(transaction: Transaction<DB>, projection: Projection) {
  await waitForLocks(transaction, BATCH_PATIENCE);
  const live = await findBuild(transaction, projection, 'live');
  if (!live) throw new ReplayError(`${projection.name} has no live build yet: start the API or the worker first.`);
  return { live, checkpoints: await lockCheckpoints(transaction, projection.source, live.schema) };
}

/**
 * Stops the folding of a live read model, between two batches. Readers go on seeing what it holds.
 *
 * @returns false when it was paused already
 * @throws ReplayError when it has no live build or has halted
 */
export async function pauseLive(transaction: Transaction<DB>, projection: Projection): Promise<boolean> {
  const { live, checkpoints } = await lockLive(transaction, projection);
  const halted = checkpoints.find(({ status }) => status === 'halted');
  if (halted) throw new ReplayError(`${projection.name} is halted already: ${halted.error ?? 'nobody knows why'}.`);
  if (checkpoints.every(({ status }) => status === 'paused')) return false;
  await setStatus(transaction, projection.source, live.schema, 'paused');
  return true;
}

/**
 * Lets a read model fold again that was paused or has halted, and its rebuild if that has halted.
 *
 * @returns which of the two were stopped
 * @throws ReplayError when it has no live build
 */
export async function resume(
  transaction: Transaction<DB>,
  projection: Projection,
): Promise<{ live: boolean; rebuild: boolean }> {
  const { live, checkpoints } = await lockLive(transaction, projection);
  const stopped = checkpoints.some(({ status }) => status !== 'running');
  if (stopped) await setStatus(transaction, projection.source, live.schema, 'running');
  const begun: Build | undefined = await findBuild(transaction, projection, 'rebuilding');
  return { live: stopped, rebuild: begun !== undefined && (await resumeHalted(transaction, projection, begun)) };
}
