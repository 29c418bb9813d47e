import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [backups, home = '', step] = process.argv.slice(2);
let left = Number(step);

// Finishes a restore in a process that kills itself before so many changes of the disk.
for (const name of /** @type {const} */ (['renameSync', 'rmSync', 'copyFileSync'])) {
  const original = fs[name];
  const counting = (/** @type {any[]} */ ...given) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(original, fs, given);
  };
  Object.assign(fs, { [name]: counting });
}
syncBuiltinESMExports();
const { finishRestore } = await import('../../../scripts/lib/backup/finish.mjs');
finishRestore(backups, { home, native: null, as: {}, who: 'you' });
