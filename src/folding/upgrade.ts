import type { Logger } from 'pino';
import { findBuild } from './builds.ts';
import { readCheckpoints } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { replay, undoReplay } from './replay.ts';
import { ReplayError } from './replay-error.ts';
import type { Folder } from './span.ts';

type Options = { folder: Folder; signal: AbortSignal; log: Logger };

/** Whether the build before the live one is of this code's version and folds: then going back takes no replay. */
async function canGoBack({ db }: Folder, projection: Projection): Promise<boolean> {
  const previous = await findBuild(db, projection, 'previous');
  if (previous?.version !== projection.version) return false;
  const checkpoints = await readCheckpoints(db, projection.source, previous.schema);
  return checkpoints.every(({ status }) => status !== 'halted');
}

/**
 * Makes a function that replaces read models of another version by those of this code, which is to serve: by the build
 * before the live one if that is of this version, otherwise by a replay. Readers see the live build meanwhile.
 *
 * @returns replaces a read model, unless this is under way here or in another process; logs what fails, and why it
 *   waits when the reason is a new one
 */
export function createUpgrade({ folder, signal, log }: Options): (projection: Projection) => Promise<void> {
  const underWay = new Set<string>();
  const reasons = new Map<string, string>();
  const sayOnce = (name: string, reason: string) => {
    if (reasons.get(name) === reason) return;
    reasons.set(name, reason);
    log.info({ projection: name, reason }, 'the replay waits');
  };
  const upgrade = async (projection: Projection) => {
    const { name, version } = projection;
    const back = await canGoBack(folder, projection);
    if (!reasons.has(name)) log.info({ projection: name, version, back }, 'another version of the read model is live');
    if (await (back ? undoReplay : replay)(folder, projection, { signal })) {
      reasons.delete(name);
      log.info({ projection: name, version }, 'the version of this code is live');
    }
  };
  return async (projection) => {
    const { name } = projection;
    if (underWay.has(name)) return;
    underWay.add(name);
    try {
      await upgrade(projection);
    } catch (error) {
      if (error instanceof ReplayError) sayOnce(name, error.message);
      else log.warn({ err: error, projection: name }, 'a replay failed');
    } finally {
      underWay.delete(name);
    }
  };
}
