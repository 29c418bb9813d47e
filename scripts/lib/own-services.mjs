import { childEnv } from './paths.mjs';
import { startServices } from './services.mjs';

/**
 * Starts a PostgreSQL and a Redis for one run of a program that makes databases of its own.
 * @param {string} folder where they keep their data
 * @param {Parameters<typeof startServices>[2]} services
 * @param {Record<string, string | undefined>} more variables
 * @returns {Promise<NodeJS.ProcessEnv>} the environment of the program
 */
export async function startOwnServices(folder, services, more) {
  const { ownerUrl, databaseUrl, redisUrl } = await startServices(folder, { fresh: true }, services);
  return childEnv({
    BENCH_OWNER_URL: ownerUrl,
    DATABASE_OWNER_URL: undefined,
    DATABASE_DIRECT_URL: undefined,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    DATA_DIR: folder,
    ...more,
  });
}
