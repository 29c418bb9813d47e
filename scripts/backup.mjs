import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openArchive, requireBackupFolder, requireOwnArchive } from './lib/backup/archive.mjs';
import { makeBase } from './lib/backup/base.mjs';
import { removeOld } from './lib/backup/catalogue.mjs';
import { copyMissing } from './lib/backup/copy.mjs';
import { installPackages } from './lib/install.mjs';
import { exclusively, holder } from './lib/locks.mjs';
import { dataFolder } from './lib/paths.mjs';
import { placement } from './lib/placement.mjs';
import { Halt, main, say, step } from './lib/say.mjs';
import { readState } from './lib/state.mjs';

const KEEP = 7;

/** Copies new images. @param {string} from @param {string} folder of the backups */
const copyImages = (from, folder) =>
  step('Copying new images', async () =>
    say(`New files of images: ${await copyMissing(from, join(folder, 'images'))}.`),
  );

/**
 * Makes a base backup of the PostgreSQL that runs here, and removes old ones.
 * @param {string} folder of the backups
 * @param {string} dataDir
 * @param {number} keep
 */
async function backUp(folder, dataDir, keep) {
  const { ownerUrl } = readState(dataDir);
  if (!ownerUrl || holder(dataDir) === null)
    throw new Halt('Vernissage is not running here; start it with npm start and the same BACKUP_DIR.');
  const place = placement(dataDir, null);
  const data = join(place.home, 'postgres');
  if (!existsSync(data))
    throw new Halt(
      'This PostgreSQL is your own: back it up with its own tools, see docs/operating.md; --images copies the images.',
    );
  openArchive(folder, place);
  requireOwnArchive(folder, data);
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query('show archive_mode');
    if (rows[0].archive_mode !== 'on')
      throw new Halt('PostgreSQL does not archive: stop Vernissage, and start it with the same BACKUP_DIR.');
    const images = join(dataDir, 'images');
    const names = existsSync(images) ? readdirSync(images) : [];
    const base = await step('Copying the database', () => makeBase(client, data, folder, names));
    await copyImages(images, folder);
    // Also those that came while the database was copied.
    const removed = await removeOld(folder, keep, existsSync(images) ? readdirSync(images) : []);
    await client.query(
      `insert into log.backup (finished_at) values ($1)
       on conflict (only_row) do update set finished_at = excluded.finished_at`,
      [base.finished],
    );
    say(`Backed up to ${folder}: any time from ${base.finished} on can be restored. Old backups removed: ${removed}.`);
  } finally {
    await client.end();
  }
}

/** @returns {{ images: boolean, keep: number } | null} null for words that it does not know */
function readWords() {
  try {
    const { values } = parseArgs({ options: { images: { type: 'boolean' }, keep: { type: 'string' } } });
    const keep = Number(values.keep ?? KEEP);
    return Number.isInteger(keep) && keep > 0 ? { images: values.images ?? false, keep } : null;
  } catch {
    return null;
  }
}

await main(async () => {
  const words = readWords();
  if (!words) {
    say(
      'It is npm run backup, with -- --keep <base backups to keep, 7 by default>, or -- --images for new images alone.',
    );
    return 2;
  }
  const [folder, dataDir] = [requireBackupFolder(), dataFolder()];
  await installPackages();
  await exclusively('backup.lock', 'backing up', () =>
    words.images ? copyImages(join(dataDir, 'images'), folder) : backUp(folder, dataDir, words.keep),
  );
  return 0;
});
