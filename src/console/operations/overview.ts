import { scheduler } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Receipt } from '../../contract/operations.ts';
import { type Durability, readDurability, weaknessesOf } from '../../engine/db/durability.ts';
import type { DB } from '../../engine/db/tables.ts';
import { readBuildProgress } from '../../engine/folding/builds/build-status.ts';
import type { Progress } from '../../engine/folding/builds/progress.ts';
import { type FoldStatus, readHaltedRebuilds, toFoldStatuses } from '../../engine/folding/checkpoints/status.ts';
import { countDrift, readNotCompared } from '../../engine/folding/comparing/drift.ts';
import type { Projection } from '../../engine/folding/projection.ts';
import type { AdvanceJob } from '../../engine/folding/wake-ups/queue.ts';
import { countPutAside, PUT_ASIDE_KINDS, type PutAsideKind } from '../../engine/liveness/put-aside.ts';
import { type Partitions, readPartitions } from '../../engine/log/partitions.ts';
import type { RedisClient } from '../../engine/redis/open.ts';
import { lookAtReplicas, type ReplicaLook, warningsOfReplicas } from '../../engine/replicas/look.ts';
import { type Backups, readBackups, warningsOfBackups } from './backups.ts';
import { warningsOfPayments } from './payments.ts';
import { warningsOfMissing } from './processes.ts';
import { type QueueHealth, readQueueHealth, warningsOf } from './queue-health.ts';
import { type Exported, type Held, readExported, readHeld, readLate } from './retention.ts';
import { readReceipt } from './status.ts';

/** Milliseconds that rates are measured over. */
const MEASURED = 1_000;

/** Seconds that a read model may be behind the log, as for the alert ReadModelLags. */
const LATE = 60;

type Parts = {
  db: Kysely<DB>;
  config: Pick<Config, 'databaseUnsafe' | 'engagementRetention' | 'payments' | 'replicaUrls'>;
  projections: Projection[];
  redis: RedisClient | null;
  queue: Queue<AdvanceJob> | null;
};

export type ProjectionOverview = FoldStatus & {
  folded_per_second: number;
  appended_per_second: number;
  /** How far a new build has come, while there is one. */
  replay: Progress | null;
};

/** Everything that an operator looks at first. */
export type Overview = Partitions & {
  as_of: string;
  projections: ProjectionOverview[];
  queue: QueueHealth;
  /** Null before the first build of the timeline. */
  receipt: Receipt | null;
  /** Work that has taken its process down twice, by kind. */
  put_aside: Record<PutAsideKind, number>;
  durability: Durability;
  backups: Backups;
  replicas: ReplicaLook[];
  /** What of the engagement log stands in files alone. */
  exported: Exported;
  /** What of it is due, and what stays; null when it is kept for ever. */
  retention: { days: number; held: Held[] } | null;
  warnings: string[];
};

/** The state of the projections, read twice to measure how fast it changes. */
async function readProjections({ db, projections }: Parts): Promise<ProjectionOverview[]> {
  const look = async () => ({ at: performance.now(), builds: await readBuildProgress(db) });
  const before = await look();
  await scheduler.wait(MEASURED);
  const after = await look();
  const perSecond = (from = 0, to = 0) => Math.max(0, Math.round(((to - from) * 1_000) / (after.at - before.at)));
  const earlier = toFoldStatuses(before.builds, projections);
  return toFoldStatuses(after.builds, projections).map((status, index) => {
    const rebuild = after.builds.find(({ projection, role }) => projection === status.name && role === 'rebuilding');
    return {
      ...status,
      folded_per_second: perSecond(earlier[index]?.position, status.position),
      appended_per_second: perSecond(earlier[index]?.head, status.head),
      replay: rebuild ? { folded: rebuild.position, total: rebuild.head } : null,
    };
  });
}

/** The receipt needs what the timeline has counted, so there is none before its first build. */
async function readReceiptOf(db: Kysely<DB>, projections: ProjectionOverview[]): Promise<Receipt | null> {
  const timeline = projections.find(({ name }) => name === 'timeline');
  return timeline && timeline.state !== 'none' ? readReceipt(db) : null;
}

/** Reads the overview; takes about a second, over which rates are measured. */
export async function readOverview(parts: Parts): Promise<Overview> {
  const [projections, queue] = await Promise.all([readProjections(parts), readQueueHealth(parts.redis, parts.queue)]);
  const receipt = await readReceiptOf(parts.db, projections);
  const { partitions, free } = await readPartitions(parts.db);
  // Those whose events were dropped are left out: they are empty, and lie before the head.
  const head = (partitions.at(-1)?.to ?? 0) - 1 - free;
  const putAside = await countPutAside(parts.db);
  const haltedRebuilds = await readHaltedRebuilds(parts.db);
  const durability = await readDurability(parts.db);
  const backups = await readBackups(parts.db);
  const replicas = await lookAtReplicas(parts.config.replicaUrls, parts.db);
  const notCompared = await readNotCompared(parts.db);
  const days = parts.config.engagementRetention;
  const stopped = projections.filter(({ state }) => state === 'paused' || state === 'halted');
  return {
    as_of: new Date().toISOString(),
    projections,
    queue,
    free,
    partitions: partitions.filter(({ events, to }) => events > 0 || to > head),
    receipt,
    put_aside: putAside,
    durability,
    backups,
    replicas,
    exported: await readExported(parts.db),
    retention: days === null ? null : { days, held: await readHeld(parts.db, parts.projections, days) },
    warnings: [
      ...(parts.config.databaseUnsafe ? [] : weaknessesOf(durability)).map(
        (weakness) => `PostgreSQL may lose what it has confirmed: ${weakness}.`,
      ),
      ...(await warningsOfMissing(parts.db)),
      ...(await warningsOfPayments(parts.db, parts.config)),
      ...(await readLate(parts.db, parts.projections, days)),
      ...warningsOf(queue),
      ...warningsOfBackups(backups),
      ...warningsOfReplicas(replicas),
      ...projections
        .filter(({ lag_seconds }) => lag_seconds > LATE)
        .map(({ name, lag_seconds }) => `${name} is ${Math.round(lag_seconds)} s behind the log.`),
      ...stopped.map(({ name, state }) => `${name} is ${state}: npm run operator -- resume ${name}`),
      ...projections
        .filter(({ held }) => held)
        .map(({ name }) => `A new build of ${name} is held: npm run operator -- replay ${name} --compare`),
      ...projections
        .filter(({ quarantined }) => quarantined > 0)
        .map(
          ({ name, quarantined, parked }) =>
            `${name} has streams in quarantine (${quarantined}, with ${parked} events): npm run operator -- parked list ${name}`,
        ),
      ...projections
        .filter(({ parked, quarantined }) => parked > 0 && quarantined === 0)
        .map(({ name, parked }) => `${name} lacks parked events (${parked}): npm run operator -- parked list ${name}`),
      ...PUT_ASIDE_KINDS.filter((kind) => putAside[kind] > 0).map(
        (kind) => `${putAside[kind]} of ${kind} put aside: npm run operator -- parked list ${kind}`,
      ),
      ...[...(await countDrift(parts.db))].map(
        ([name, differences]) =>
          `${name} differs from the log, ${differences} times so far: npm run operator -- verify ${name}, then replay ${name}`,
      ),
      ...haltedRebuilds.map(
        ({ projection, error }) =>
          `The rebuild of ${projection} has halted (${error}): npm run operator -- resume ${projection}`,
      ),
      ...notCompared.map(
        ({ projection, table, error }) =>
          `${table} is not compared with the log all day (${error}): npm run operator -- verify ${projection}`,
      ),
      ...(receipt && !receipt.balanced ? ['The count receipt does not balance: npm run operator -- verify'] : []),
    ],
  };
}
