import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aloneWithBackups, unlessBackupsAreInUse } from './lib/backup/alone.mjs';
import { openArchive, requireBackupFolder, requireOwnArchive } from './lib/backup/archive.mjs';
import { makeBase } from './lib/backup/base.mjs';
import { removeOld } from './lib/backup/catalogue.mjs';
import { copyMissing } from './lib/backup/copy.mjs';
import { namesIn, requireImages } from './lib/backup/images.mjs';
import { claim, requireMounted } from './lib/backup/owner.mjs';
import { installPackages } from './lib/install.mjs';
import { holder } from './lib/locks.mjs';
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
  // A connection that is lost shows with the next query, which fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query('show archive_mode');
    if (rows[0].archive_mode !== 'on')
      throw new Halt('PostgreSQL does not archive: stop Vernissage, and start it with the same BACKUP_DIR.');
    const images = join(dataDir, 'images');
    const base = await step('Copying the database', () => makeBase(client, data, folder, namesIn(images)));
    await copyImages(images, folder);
    // Also those that came while the database was copied.
    const removed = await removeOld(folder, keep, namesIn(images));
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

/**
 * Removes old base backups alone, which needs no room.
 * @param {string} folder of the backups
 * @param {string} dataDir
 * @param {number} keep
 */
async function prune(folder, dataDir, keep) {
  if (!existsSync(join(folder, 'base'))) throw new Halt(`There are no backups in ${folder}.`);
  const removed = await removeOld(folder, keep, namesIn(join(dataDir, 'images')));
  say(`Old backups removed: ${removed}.`);
}

/**
 * @returns {{ images: boolean, prune: boolean, mayLackImages: boolean, keep: number } | null} null for words that it does
 *   not know
 */
function readWords() {
  try {
    const { values } = parseArgs({
      options: {
        images: { type: 'boolean' },
        prune: { type: 'boolean' },
        'without-images': { type: 'boolean' },
        keep: { type: 'string' },
      },
    });
    const { images = false, prune = false, 'without-images': mayLackImages = false } = values;
    const keep = Number(values.keep ?? KEEP);
    return Number.isInteger(keep) && keep > 0 && !(images && prune) ? { images, prune, mayLackImages, keep } : null;
  } catch {
    return null;
  }
}

await main(async () => {
  const words = readWords();
  if (!words) {
    say(
      'It is npm run backup, with -- --keep <base backups to keep, 7 by default>, -- --images for new images alone, or -- --prune to remove old backups and make none. --without-images says that there are no images any more.',
    );
    return 2;
  }
  const [folder, dataDir] = [requireBackupFolder(), dataFolder()];
  await installPackages();
  const work = async () => {
    if (words.images || existsSync(folder)) claim(folder, dataDir);
    else requireMounted(folder, dataDir);
    const images = join(dataDir, 'images');
    if (!words.mayLackImages) requireImages(images, folder);
    if (words.images) return copyImages(images, folder);
    return words.prune ? prune(folder, dataDir, words.keep) : backUp(folder, dataDir, words.keep);
  };
  if (!words.images) await aloneWithBackups(work);
  // The timer brings the next one soon.
  else if (!(await unlessBackupsAreInUse(work)))
    say('Another command is at work on the backups: new images are left to it, or to the next --images.');
  return 0;
});
