import {
  type Config,
  loadApplicationConfig as load,
  loadWorkerConfig as loadOfWorker,
} from '../../../../src/config.ts';

export * from '../../../../src/config.ts';

/** Seconds for which pieces are kept for the money to come: in place of days, and by card in place of minutes. */
const SECONDS = 2;
const BY_CARD = 6;
/** Seconds after which nothing can be sent back, so that artists are paid out while the run lasts. */
const RETURN = 2;

/** The product of this drill: holds run out while somebody looks, and so does the time in which a work can be sent back. */
const shortly = (config: Config): Config =>
  Object.freeze({ ...config, arrangedDays: SECONDS / 86_400, holdMinutes: BY_CARD / 60, returnDays: RETURN / 86_400 });

export const loadApplicationConfig = (...parts: Parameters<typeof load>): Config => shortly(load(...parts));
export const loadWorkerConfig = (...parts: Parameters<typeof loadOfWorker>): Config => shortly(loadOfWorker(...parts));
