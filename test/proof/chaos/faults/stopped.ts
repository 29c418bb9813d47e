import { scheduler } from 'node:timers/promises';
import type { Process } from '../../../helpers/processes.ts';
import type { Fault, Scene } from '../fault.ts';

/** Milliseconds beyond the lock of a job (10 s), and beyond what PostgreSQL lets a transaction sit still. */
const BEYOND_LOCKS = 11_000;

const stopped = (name: string, victim: (scene: Scene) => Process | undefined): Fault => ({
  name,
  async act(scene) {
    victim(scene)?.signal('SIGSTOP');
    await scheduler.wait(BEYOND_LOCKS);
  },
  heal: async (scene) => victim(scene)?.signal('SIGCONT'),
  within: 5,
});

export const apiStopped = stopped('API stopped for 11 s', ({ product }) => product.api);

/** The others, if there are any, take over what it had begun; then it goes on where it stood. */
export const workerStopped = stopped('worker stopped for 11 s', ({ product }) => product.workers[0]);
