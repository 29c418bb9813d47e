import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv } from './paths.mjs';

/**
 * Prepares a folder for a program that starts and breaks whole products of its own in it: no installation is touched.
 * Removes what an earlier run has kept, or left because it was killed.
 * @param {string} folder
 * @param {string | undefined} redis the program of Redis
 * @returns {NodeJS.ProcessEnv} the environment of the program
 */
export function ownProduct(folder, redis) {
  for (const name of readdirSync(folder).filter((name) => /^product-|^said\.log$/.test(name)))
    rmSync(join(folder, name), { recursive: true, force: true });
  return childEnv({
    REDIS_SERVER: redis,
    DATA_DIR: folder,
    DATABASE_URL: undefined,
    DATABASE_OWNER_URL: undefined,
    REDIS_URL: undefined,
  });
}
