import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';

const [folder = ''] = process.argv.slice(2);

/** @param {string} what @param {import('node:fs').PathLike} path */
const note = (what, path) => console.log(`${what} ${relative(folder, String(path)) || '.'}`);

// Copies images in a process that prints in which order it syncs and names them.
const { open, rename } = promises;
promises.open = async (path, ...more) => {
  const opened = await open(path, ...more);
  const sync = opened.sync.bind(opened);
  opened.sync = async () => {
    await sync();
    note('sync', path);
  };
  return opened;
};
promises.rename = async (from, to) => {
  await rename(from, to);
  note('name', to);
};
syncBuiltinESMExports();
const { copyMissing } = await import('../../../scripts/lib/backup/copy.mjs');
await copyMissing(join(folder, 'images'), join(folder, 'copy'));
