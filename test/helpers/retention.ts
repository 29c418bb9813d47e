import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { Projection } from '../../src/engine/folding/projection.ts';
import { bringBack } from '../../src/engine/folding/retention/bring-back.ts';
import type { RetentionParts } from '../../src/engine/folding/retention/parts.ts';
import { type RetentionOptions, retain } from '../../src/engine/folding/retention/retain.ts';
import { forgetEventIds } from '../../src/engine/log/maintenance.ts';
import { engagement, openRig, type Rig } from './folding.ts';
import type { Test } from './test.ts';

/** Makes the partitions of an empty log span few positions. */
export async function narrow(owner: Kysely<DB>, span: number): Promise<void> {
  await sql`update log.partitioning set span = ${span}, made_to = 0`.execute(owner);
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'log.engagement_event'::regclass`.execute(owner);
  for (const { name } of rows) await sql.raw(`drop table ${name}`).execute(owner);
  await sql`select log.ensure_partitions(${span})`.execute(owner);
}

/** Lets the events of today be so many days old, and the ids of clients be forgotten as a worker does. */
export async function age(owner: Kysely<DB>, db: Kysely<DB>, days: number): Promise<void> {
  await sql`
    update log.engagement_event set recorded_at = recorded_at - make_interval(days => ${days})
    where recorded_at > now() - interval '1 day'`.execute(owner);
  await forgetEventIds(db);
}

export type Retention = Rig & {
  parts: RetentionParts;
  /** Lets all events be old, and drops what is due. */
  keepTo(options?: Partial<RetentionOptions>): ReturnType<typeof retain>;
  /** Brings the events of a partition back, or all that are exported. */
  back(partition?: string): Promise<void>;
  /** The positions that a lane of the log holds. */
  positions(lane?: number): Promise<number[]>;
};

/** A log of narrow partitions, and a folder for its exports. */
export async function openRetention(
  t: Test,
  {
    span = 10,
    lanes = 1,
    projections = engagement,
  }: { span?: number; lanes?: number; projections?: Projection[] } = {},
): Promise<Retention> {
  const rig = await openRig(t, { lanes, projections });
  await narrow(rig.owner, span);
  const exports = join(await mkdtemp(join(tmpdir(), 'vernissage-')), 'exports');
  t.teardown(() => rm(join(exports, '..'), { recursive: true, force: true }));
  // Later events are less old, by more days than the log knows ids.
  let days = 1_000;
  const parts = { folder: rig.folder, owner: rig.owner, projections, exports };
  return {
    ...rig,
    parts,
    async keepTo(options = {}) {
      days -= 10;
      await age(rig.owner, rig.db, days);
      const silent = () => undefined;
      return retain(parts, {
        days: 30,
        again: false,
        dropPrevious: false,
        onProgress: silent,
        onDropped: silent,
        onBuildDropped: silent,
        ...options,
      });
    },
    back: (partition) => bringBack(parts, partition, { onProgress: () => undefined, onBack: () => undefined }),
    async positions(lane = 1) {
      const { rows } = await sql<{ position: number }>`
        select position from log.engagement_event where lane = ${lane} order by 1`.execute(rig.db);
      return rows.map(({ position }) => position);
    },
  };
}
