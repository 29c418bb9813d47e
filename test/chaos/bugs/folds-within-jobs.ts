import { scheduler } from 'node:timers/promises';
import { openQueueWorker as open } from '../../../src/folding/queue-worker.ts';

/** Milliseconds that a job takes. */
const JOB = 100;

/** Jobs that last, as they would if each waited for the fold that it starts. */
export function openQueueWorker(...[url, prefix, handle]: Parameters<typeof open>): ReturnType<typeof open> {
  return open(url, prefix, async (source) => {
    handle(source);
    await scheduler.wait(JOB);
  });
}
