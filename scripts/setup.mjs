import { installPackages } from './lib/install.mjs';
import { provideRedis } from './lib/redis-binary.mjs';

/**
 * Makes everything ready that the commands need; does nothing where it is.
 * @param {{ redis: boolean }} need
 * @throws {import('./lib/say.mjs').Halt}
 */
export async function setUp({ redis }) {
  await installPackages();
  if (redis) await provideRedis();
}
