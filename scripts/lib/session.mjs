import { hold, release } from './locks.mjs';
import { main, say } from './say.mjs';
import { endOrphans } from './services.mjs';
import { stopSignals } from './stop-signals.mjs';

/**
 * @typedef {{ services: import('./supervise.mjs').Kept[], programs: import('./supervise.mjs').Kept[],
 *   signal: AbortSignal }} Running programs use the services, so they end first; the signal says that it is to stop
 */

/**
 * Runs work that holds a data folder and starts processes, until it is done or a signal stops it. In any case it then
 * ends the processes and gives the folder back. A second signal ends them at once.
 * @param {string} dataDir
 * @param {(running: Running) => Promise<number | undefined>} work adds the processes that it starts; returns the exit code
 * @param {number} stopped the exit code after a signal
 */
export async function session(dataDir, work, stopped = 0) {
  const { asked, again } = stopSignals();
  const stopping = new AbortController();
  /** @type {Running} */
  const running = { services: [], programs: [], signal: stopping.signal };
  /** @param {boolean} now */
  const stop = async (now) => {
    for (const group of [running.programs, running.services]) await Promise.all(group.map((one) => one.stop(now)));
  };
  const told = asked.then(() => {
    stopping.abort();
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
