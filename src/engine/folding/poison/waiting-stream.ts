import { sql, type Transaction } from 'kysely';
import { messageOf } from '../../db/error-words.ts';
import type { DB } from '../../db/tables.ts';
import { NewerEventError } from '../../log/event-registry.ts';
import { DOMAIN_LANE } from '../../log/lanes.ts';
import { readDomainPages } from '../../log/read-span.ts';
import { withCheckpoint } from '../batch.ts';
import { noteLate } from '../batches.ts';
import { type Build, pointViews } from '../builds/builds.ts';
import { BATCH_PATIENCE, waitForLocks } from '../checkpoints/lane-status.ts';
import type { DomainProjection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { saysNothing } from './parked.ts';
import { readWaiting } from './quarantine.ts';

/** Milliseconds that readers under way may keep the views from being made anew; later readers wait for that time. */
const READER_PATIENCE = 250;

/** What was folded of a stream that waits, and where it stands: null when nothing waits any more. */
export type Mended = { folded: number; stuck: { position: number; error: Error } | null };

/** A stream that waits in a build, within a transaction that holds the checkpoint. */
type Waiting = {
  transaction: Transaction<DB>;
  folder: Folder;
  projection: DomainProjection;
  build: Build;
  stream: string;
};

async function foldStream({ transaction, folder, projection, stream }: Waiting, after: number, upTo: number) {
  const span = { lane: DOMAIN_LANE, after, upTo, stream };
  for await (const events of readDomainPages(transaction, projection.types, span, folder.registry))
    await projection.fold(transaction, events);
}

/** Folds all or nothing. @returns why nothing was folded @throws an error that says nothing of the events */
async function attempt(waiting: Waiting, [first = 0, ...rest]: number[]): Promise<Error | undefined> {
  const { transaction } = waiting;
  await sql`savepoint waiting`.execute(transaction);
  try {
    await foldStream(waiting, first - 1, rest.at(-1) ?? first);
    await sql`release savepoint waiting`.execute(transaction);
    return undefined;
  } catch (error) {
    if (saysNothing(error) || error instanceof NewerEventError) throw error;
    await sql`rollback to savepoint waiting`.execute(transaction);
    return error instanceof Error ? error : new Error(messageOf(error));
  }
}

/** Folds as much as can be folded. All at once comes first: a work that is gone in the end may not fold on the way. */
async function foldInOrder(waiting: Waiting, positions: number[]): Promise<Mended> {
  if (!(await attempt(waiting, positions))) return { folded: positions.length, stuck: null };
  for (const [folded, position] of positions.entries()) {
    const error = await attempt(waiting, [position]);
    if (error) return { folded, stuck: { position, error } };
  }
  return { folded: positions.length, stuck: null };
}

/** @throws Error when an event was folded that should have waited, as code from before streams were quarantined does */
async function requireNothingFolded({ transaction, projection, build, stream }: Waiting, first: number): Promise<void> {
  const { rows } = await sql`
    select from log.domain_event e join folding.domain_checkpoint c on c.lane = e.lane and c.schema_name = ${build.schema}
    where e.stream_id = ${stream} and e.position > ${first} and e.position <= c.position
      and e.type = any(${projection.types}::text[]) and not exists (
        select from folding.parked_event p
        where p.schema_name = c.schema_name and p.lane = e.lane and p.position = e.position)
    limit 1`.execute(transaction);
  if (rows.length > 0)
    throw new Error(
      `later events of ${stream} are folded, which this one could undo: replay ${projection.name} instead`,
    );
}

/** Notes that events which waited are folded, and lets readers, who go by positions, begin anew as after a replay. */
async function noteFolded({ transaction, folder, projection, build }: Waiting, positions: number[]): Promise<void> {
  await noteLate(transaction, build.schema, { lane: DOMAIN_LANE, positions, processId: folder.processId });
  if (build.role !== 'live') return;
  await waitForLocks(transaction, READER_PATIENCE);
  await pointViews(transaction, projection, build.schema);
}

/**
 * Folds the events of a stream that wait, in their order, as far as they can be folded; the checkpoint stays. The event
 * at which it ends is at fault from then on. A try in vain is counted, if it says something of the event.
 *
 * @throws an error that says nothing of the events, with nothing changed; or Error when later events are folded
 */
export function foldWaiting(
  folder: Folder,
  projection: DomainProjection,
  build: Build,
  stream: string,
): Promise<Mended> {
  const fold = async (transaction: Transaction<DB>): Promise<Mended> => {
    const waiting = { transaction, folder, projection, build, stream };
    const positions = await readWaiting(transaction, build.schema, stream);
    const [first] = positions;
    if (first === undefined) return { folded: 0, stuck: null };
    await requireNothingFolded(waiting, first);
    const mended = await foldInOrder(waiting, positions);
    const { folded, stuck } = mended;
    const parked = sql`schema_name = ${build.schema} and lane = ${DOMAIN_LANE} and position`;
    if (stuck)
      await sql`update folding.parked_event set tried = tried + 1, error = ${messageOf(stuck.error)}
        where ${parked} = ${stuck.position}`.execute(transaction);
    const done = positions.slice(0, folded);
    if (folded > 0) {
      await sql`delete from folding.parked_event where ${parked} = any(${done}::bigint[])`.execute(transaction);
      await noteFolded(waiting, done);
    }
    return mended;
  };
  return withCheckpoint(folder, projection, build, DOMAIN_LANE, fold, { patience: BATCH_PATIENCE });
}

/**
 * Folds the last event of a stream that waits, which ends the stream, and forgets those before it: they are about to be
 * blanked.
 *
 * @throws what the fold throws
 */
export function foldEnd(folder: Folder, projection: DomainProjection, build: Build, stream: string): Promise<void> {
  const fold = async (transaction: Transaction<DB>) => {
    const last = (await readWaiting(transaction, build.schema, stream)).at(-1);
    if (last === undefined) return;
    const waiting = { transaction, folder, projection, build, stream };
    await foldStream(waiting, last - 1, last);
    await transaction
      .deleteFrom('folding.parked_event')
      .where('schema_name', '=', build.schema)
      .where('stream_id', '=', stream)
      .execute();
    await noteFolded(waiting, [last]);
  };
  return withCheckpoint(folder, projection, build, DOMAIN_LANE, fold, { patience: BATCH_PATIENCE });
}
