import { hold, release } from './locks.mjs';
import { main, say } from './say.mjs';
import { endOrphans } from './services.mjs';
import { stopSignals } from './stop-signals.mjs';

/**
 * @typedef {{ services: import('./supervise.mjs').Kept[], programs: import('./supervise.mjs').Kept[] }} Running
 *   programs use the services, so they are ended first
 */

/**
 * Runs something that holds a data folder and starts processes, until it is done or is told to stop. Whatever happens,
 * all it started is ended and the folder is given back; a second signal to stop makes that at once.
 * @param {string} dataDir
 * @param {(running: Running) => Promise<number>} work adds what it starts; returns the exit code
 * @param {number} stopped the exit code when it was told to stop
 */
export async function session(dataDir, work, stopped = 0) {
  const { asked, again } = stopSignals();
  const running = { services: [], programs: [] };
  const stop = async (now) => {
    for (const group of [running.programs, running.services]) await Promise.all(group.map((one) => one.stop(now)));
  };
  const told = asked.then(() => {
    say('Stopping …');
    return stopped;
  });
  await main(async () => {
    hold(dataDir);
    try {
      await endOrphans(dataDir);
      return await Promise.race([work(running), told]);
    } finally {
      await Promise.race([stop(false), again.then(() => stop(true))]);
      release(dataDir);
    }
  });
  process.exit();
}
