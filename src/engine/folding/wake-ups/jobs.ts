import type { Logger } from 'pino';
import { openRedis } from '../../redis/open.ts';
import type { RedisPlace } from '../../redis/place.ts';
import { jobsTaken } from '../fold-metrics.ts';
import type { Source } from '../projection.ts';
import { openQueue } from './queue.ts';
import { openQueueWorker } from './queue-worker.ts';

/** Milliseconds between ticks, which are jobs that the queue makes by itself. */
const TICK = 5_000;
/** Polls between renewals of the tick in Redis: a Redis that lost its data gets it back. */
const TICK_RENEWAL = 10;
/** Polls in a row that found work although no job came; after them the queue's worker is taken for dead. */
const PATIENCE = 8;

type Options = {
  /** Called for each job with the source that the job names, if any. */
  handle: (source?: Source) => void;
  log: Logger;
};

export type Jobs = {
  /** Keeps tick and worker of the queue alive. To be called after each poll. @param worked whether the poll found work */
  watch(worked: boolean): Promise<void>;
  close(): Promise<void>;
};

/** Takes the jobs of the queue, and keeps its tick. @param prefix keeps installations on one Redis apart */
export function openJobs(place: RedisPlace, prefix: string, { handle, log }: Options): Jobs {
  let jobsSincePoll = 0;
  let pollsWithoutJobs = 0;
  let pollsToTick = 0;

  const take = (source?: Source) => {
    jobsSincePoll += 1;
    jobsTaken.inc();
    handle(source);
  };
  const producer = openRedis(place);
  const queue = openQueue(producer, prefix);
  let worker = openQueueWorker(place, prefix, take);

  const renewTick = async () => {
    if (producer.status !== 'ready') return;
    pollsToTick = TICK_RENEWAL;
    await queue.upsertJobScheduler('tick', { every: TICK }, { name: 'advance', data: {} }).catch(() => undefined);
  };

  const watchWorker = async (worked: boolean) => {
    pollsWithoutJobs = worked && jobsSincePoll === 0 && worker.connection.status === 'ready' ? pollsWithoutJobs + 1 : 0;
    jobsSincePoll = 0;
    if (pollsWithoutJobs < PATIENCE) return;
    log.warn('the queue brings no jobs although folds lag; its worker is opened anew');
    pollsWithoutJobs = 0;
    await worker.close(true);
    worker = openQueueWorker(place, prefix, take);
  };

  return {
    async watch(worked) {
      pollsToTick -= 1;
      if (pollsToTick <= 0) await renewTick();
      await watchWorker(worked);
    },
    async close() {
      await worker.close(false);
      await queue.close().catch(() => undefined);
      producer.disconnect();
    },
  };
}
