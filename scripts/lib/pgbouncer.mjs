import { existsSync } from 'node:fs';
import { onPath } from './processes.mjs';
import { provide } from './system-packages.mjs';

/** Where Debian keeps it, which is on the path of root alone. */
const OF_DEBIAN = '/usr/sbin/pgbouncer';

const find = () => onPath('pgbouncer') ?? (existsSync(OF_DEBIAN) ? OF_DEBIAN : null);

/**
 * Finds PgBouncer for the tests, or installs it where nobody has to be asked.
 * @returns {Promise<string>} its path
 * @throws {import('./say.mjs').Halt}
 */
export async function providePgbouncer() {
  return provide(find, {
    label: 'PgBouncer',
    packages: ['pgbouncer'],
    why: 'There is no pgbouncer on this machine:',
    byHand: {
      'apt-get': 'run "sudo apt-get install -y pgbouncer".',
      brew: 'run "brew install pgbouncer".',
      dnf: 'run "sudo dnf install -y pgbouncer".',
      apk: 'run "sudo apk add pgbouncer".',
      pacman: 'run "sudo pacman -S --noconfirm pgbouncer".',
      else: 'install PgBouncer.',
    },
  });
}
