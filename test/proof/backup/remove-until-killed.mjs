import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const [folder = ''] = process.argv.slice(2);

// Removes old base backups in a process that is killed while it removes the first, file by file.
promises.rm = async (path) => {
  await promises.unlink(join(String(path), 'backup.json'));
  process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
const { removeOld } = await import('../../../scripts/lib/backup/catalogue.mjs');
await removeOld(folder, 1, []);
