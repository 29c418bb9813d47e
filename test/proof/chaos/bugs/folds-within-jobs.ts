import { scheduler } from 'node:timers/promises';
import { openQueueWorker as open } from '../../../../src/engine/folding/wake-ups/queue-worker.ts';

/** Milliseconds that a job takes: long beside the pauses between hints, so that hardly any last hint meets none. */
const JOB = 2_000;

/** Jobs that last, as they would if each waited for the fold that it starts. */
export function openQueueWorker(...[url, prefix, handle]: Parameters<typeof open>): ReturnType<typeof open> {
  return open(url, prefix, async (source) => {
    handle(source);
    await scheduler.wait(JOB);
  });
}
