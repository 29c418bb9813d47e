import { onPath } from './processes.mjs';
import { provide } from './system-packages.mjs';

/** @returns {string | null} the path of redis-server or valkey-server */
function findRedis() {
  return onPath('redis-server') ?? onPath('valkey-server');
}

/**
 * Finds Redis, or installs it where nobody has to be asked.
 * @returns {Promise<string>} its path
 * @throws {import('./say.mjs').Halt}
 */
export async function provideRedis() {
  return provide(findRedis, {
    label: 'Redis',
    packages: ['redis-server'],
    why: 'There is no redis-server on this machine:',
    byHand: {
      'apt-get': 'run "sudo apt-get install -y redis-server", or set REDIS_URL.',
      brew: 'run "brew install redis", or set REDIS_URL.',
      dnf: 'run "sudo dnf install -y valkey", or set REDIS_URL.',
      apk: 'run "sudo apk add redis", or set REDIS_URL.',
      pacman: 'run "sudo pacman -S --noconfirm valkey", or set REDIS_URL.',
      else: 'install Redis or Valkey, or set REDIS_URL.',
    },
  });
}
