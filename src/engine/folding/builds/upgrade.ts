import type { Logger } from 'pino';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { replaceLive } from './replay.ts';
import { ReplayError } from './replay-error.ts';

type Options = { folder: Folder; signal: AbortSignal; log: Logger };

/**
 * Makes a function that replaces read models of another version by those of this code, which is to serve. Readers see
 * the live build meanwhile.
 *
 * @returns replaces a read model, unless this is under way here or in another process; logs what fails, and why it
 *   waits when the reason is a new one
 */
export function createUpgrade({ folder, signal, log }: Options): (projection: Projection) => Promise<void> {
  const inProgress = new Set<string>();
  const reasons = new Map<string, string>();
  // As an error, because its message may quote a value, which the log leaves out.
  const sayOnce = (name: string, error: ReplayError) => {
    if (reasons.get(name) === error.message) return;
    reasons.set(name, error.message);
    log.info({ projection: name, err: error }, 'the replay waits');
  };
  const upgrade = async (projection: Projection) => {
    const { name, version } = projection;
    if (!reasons.has(name)) log.info({ projection: name, version }, 'another version of the read model is live');
    if (await replaceLive(folder, projection, { signal })) {
      reasons.delete(name);
      log.info({ projection: name, version }, 'the version of this code is live');
    }
  };
  return async (projection) => {
    const { name } = projection;
    if (inProgress.has(name)) return;
    inProgress.add(name);
    try {
      await upgrade(projection);
    } catch (error) {
      if (error instanceof ReplayError) sayOnce(name, error);
      else log.warn({ err: error, projection: name }, 'a replay failed');
    } finally {
      inProgress.delete(name);
    }
  };
}
