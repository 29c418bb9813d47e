import type { Logger } from 'pino';
import type { Projection } from './projection.ts';
import { ReplayError, replay } from './replay.ts';
import type { Folder } from './span.ts';

type Options = { folder: Folder; signal: AbortSignal; log: Logger };

/**
 * Makes a function that replaces read models built by another version of the code. Readers see the old build meanwhile.
 *
 * @returns replays a projection, unless a replay of it is under way here or in another process; logs what fails
 */
export function createUpgrade({ folder, signal, log }: Options): (projection: Projection) => Promise<void> {
  const underWay = new Set<string>();
  return async (projection) => {
    const { name, version } = projection;
    if (underWay.has(name)) return;
    underWay.add(name);
    try {
      log.info({ projection: name, version }, 'the read model is of another version; building it anew');
      if (await replay(folder, projection, { signal })) log.info({ projection: name, version }, 'built anew');
    } catch (error) {
      if (error instanceof ReplayError) log.info({ projection: name, reason: error.message }, 'the replay waits');
      else log.warn({ err: error, projection: name }, 'a replay failed');
    } finally {
      underWay.delete(name);
    }
  };
}
