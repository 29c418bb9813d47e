import { provideChromium } from './lib/chromium.mjs';
import { installPackages } from './lib/install.mjs';
import { provideRedis } from './lib/redis-binary.mjs';

/**
 * Makes everything ready that a command needs; does nothing where it is.
 * @param {{ redis?: boolean, chromium?: boolean }} need
 * @returns {Promise<{ redis?: string, chromium?: string }>} the paths of the programs that were asked for
 * @throws {import('./lib/say.mjs').Halt}
 */
export async function setUp(need) {
  await installPackages();
  return {
    redis: need.redis ? await provideRedis() : undefined,
    chromium: need.chromium ? await provideChromium() : undefined,
  };
}
