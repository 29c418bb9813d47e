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

/**
 * Lets the events of today be so many days old, and the ids of clients be forgotten as a worker does.
 *
 * @param options.all also those of the last partition that has any
 */
export async function age(owner: Kysely<DB>, db: Kysely<DB>, days: number, { all = false } = {}): Promise<void> {
  await sql`
    update log.engagement_event set recorded_at = recorded_at - make_interval(days => ${days})
    where recorded_at > now() - interval '1 day' and (${all} or position < (
      select max(e.position) - max(e.position) % max(p.span) from log.engagement_event e, log.partitioning p))`.execute(
    owner,
  );
  await forgetEventIds(db);
}

export type Retention = Rig & {
  parts: RetentionParts;
  /** Lets all events be old. */
  age(): Promise<void>;
  /** Drops what is due. */
  retain(options?: Partial<RetentionOptions>): ReturnType<typeof retain>;
  /** Lets all events be old but those of the last partition, and drops what is due. */
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
  const ageBy = (options: { all: boolean }) => {
    days -= 10;
    return age(rig.owner, rig.db, days, options);
  };
  const parts = { folder: rig.folder, owner: rig.owner, projections, exports };
  const silent = () => undefined;
  const drop: Retention['retain'] = (options = {}) =>
    retain(parts, {
      days: 30,
      again: false,
      dropPrevious: false,
      onProgress: silent,
      onDropped: silent,
      onBuildDropped: silent,
      ...options,
    });
  return {
    ...rig,
    parts,
    age: () => ageBy({ all: true }),
    retain: drop,
    async keepTo(options) {
      await ageBy({ all: false });
      return drop(options);
    },
    back: (partition) => bringBack(parts, partition, { onProgress: silent, onBack: silent }),
    async positions(lane = 1) {
      const { rows } = await sql<{ position: number }>`
        select position from log.engagement_event where lane = ${lane} order by 1`.execute(rig.db);
      return rows.map(({ position }) => position);
    },
  };
}
