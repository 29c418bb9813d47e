import type { Queue } from 'bullmq';
import type { FastifyBaseLogger } from 'fastify';
import type { Disk } from 'flydrive';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { QueueState } from './console/operations/status.ts';
import type { DB } from './engine/db/tables.ts';
import type { Projection } from './engine/folding/projection.ts';
import type { CatchUp } from './engine/folding/reading/catch-up.ts';
import type { Folder } from './engine/folding/span.ts';
import type { AdvanceJob } from './engine/folding/wake-ups/queue.ts';
import type { Activity } from './engine/liveness/activity.ts';
import type { DomainLog } from './engine/log/domain.ts';
import type { EngagementLog } from './engine/log/engagement.ts';
import type { Epochs } from './engine/log/epoch.ts';
import type { RoomWatch } from './engine/log/room.ts';
import type { RedisClient } from './engine/redis/open.ts';
import type { Replicas } from './engine/replicas/replicas.ts';

/** What the app is built from; the entry point opens these, and closes them after the app. */
export type Parts = {
  config: Config;
  /** The log of the process. */
  log: FastifyBaseLogger;
  db: Kysely<DB>;
  /** For the slow reads of administrators, so that they keep no other request waiting. */
  looks: Kysely<DB>;
  /** Those that reads may go to; the app follows them while it listens. */
  replicas: Replicas;
  /** Null when no Redis is configured; it may also be away for a while. */
  redis: RedisClient | null;
  epochs: Epochs;
  /** The queue of hints; null when no Redis is configured. */
  queue: Queue<AdvanceJob> | null;
  domainLog: DomainLog;
  engagementLog: EngagementLog;
  room: RoomWatch;
  projections: Projection[];
  catchUp: CatchUp;
  /** Folds single events that administrators try again. */
  folder: Folder;
  queueState: () => Promise<QueueState>;
  imageDisk: Disk;
  /** The clock that dates arrivals. */
  now: () => Date;
  /** Milliseconds of the tick that the time limits of requests are counted in; a second by default. */
  tickMs?: number;
  /** Milliseconds that counts of views and likes, and orders by them, may be old; tests have them exact. */
  countsAge?: number;
  /** Where a watched process notes which route it answers. */
  activity?: Pick<Activity, 'route'>;
};
