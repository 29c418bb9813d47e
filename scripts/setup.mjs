import { provideChromium } from './lib/chromium.mjs';
import { installPackages } from './lib/install.mjs';
import { providePgbouncer } from './lib/pgbouncer.mjs';
import { provideRedis } from './lib/redis-binary.mjs';

/**
 * Installs everything that a command needs, where it is missing.
 * @param {{ tests?: boolean, redis?: boolean, chromium?: boolean, pgbouncer?: boolean }} need `tests`: the packages of
 *   tests and benchmarks
 * @returns {Promise<{ redis: string | undefined, chromium: string | undefined, pgbouncer: string | undefined }>} the paths of the programs in `need`
 * @throws {import('./lib/say.mjs').Halt}
 */
export async function setUp(need) {
  await installPackages(need);
  return {
    redis: need.redis ? await provideRedis() : undefined,
    chromium: need.chromium ? await provideChromium() : undefined,
    pgbouncer: need.pgbouncer ? await providePgbouncer() : undefined,
  };
}
