import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Halt, say } from '../say.mjs';
import { findDamage, untilOnDisk } from './copy.mjs';

/** What ends the name of a folder that is being made or removed: it is no backup. */
export const PART = '.part';

/**
 * @typedef {object} Base a base backup, as its file backup.json describes it
 * @property {string} finished from this time on a restore may begin with it
 * @property {number} timeline of PostgreSQL; each restore begins another
 * @property {string} start the position in PostgreSQL's log from which it needs segments, such as `0/3000028`
 * @property {string} [stop] the position up to which it must be replayed; older backups do not say it
 * @property {string} segment the first of them
 * @property {string[]} images the names of the images that there were
 * @property {import('./copy.mjs').Manifest} files
 */

/** Names sort by time. @param {Base} base */
export const nameOf = ({ finished }) => finished.replace(/[:.]/g, '-');

/**
 * The base backups that are whole, the oldest first. It names the folders that are none: one of them must not stand in
 * the way of the others.
 * @param {string} folder of the backups
 * @returns {Base[]}
 */
export function readBases(folder) {
  const bases = join(folder, 'base');
  const names = existsSync(bases) ? readdirSync(bases).filter((name) => !name.endsWith(PART)) : [];
  return names.sort().flatMap((name) => {
    try {
      return [JSON.parse(readFileSync(join(bases, name, 'backup.json'), 'utf8'))];
    } catch (error) {
      say(
        `${join(bases, name)} is no whole base backup, and is left out (${error instanceof Error ? error.message : error}).`,
      );
      return [];
    }
  });
}

/**
 * Lets a copy become a base backup, all of it on disk.
 * @param {string} folder of the backups
 * @param {string} half the folder of the copy, beside the base backups
 * @param {Base} base
 */
export async function addBase(folder, half, base) {
  const described = await open(join(half, 'backup.json'), 'wx', 0o600);
  try {
    await described.writeFile(JSON.stringify(base));
    await described.sync();
  } finally {
    await described.close();
  }
  await untilOnDisk(half);
  await rename(half, join(folder, 'base', nameOf(base)));
  await untilOnDisk(join(folder, 'base'));
}

/** Removes what is half made or half removed. @param {string} folder of the backups */
export async function removeParts(folder) {
  const bases = join(folder, 'base');
  for (const name of (await readdir(bases)).filter((one) => one.endsWith(PART)))
    await rm(join(bases, name), { recursive: true });
}

/**
 * Copies the data folder of a base backup to where PostgreSQL is to recover it.
 * @param {string} folder of the backups
 * @param {Base} base
 * @param {string} data must not be there
 * @throws {Halt} when the backup is damaged
 */
export async function restoreBase(folder, base, data) {
  await cp(join(folder, 'base', nameOf(base), 'data'), data, { recursive: true, errorOnExist: true, force: false });
  const damaged = await findDamage(data, base.files);
  if (damaged) throw new Halt(`The base backup of ${base.finished} is damaged (${damaged}); choose a time before it.`);
  await writeFile(join(data, 'recovery.signal'), '', { mode: 0o600 });
}

/** Segments sort by what follows the timeline. @param {string} name */
const afterTimeline = (name) => name.slice(8, 24);

/**
 * Removes base backups beyond the newest, the segments that no other needs, and the images of before, which none of them
 * names.
 * @param {string} folder of the backups
 * @param {number} keep how many stay, at least one
 * @param {string[]} shown names of further images that stay
 * @returns {Promise<number>} how many were removed
 */
export async function removeOld(folder, keep, shown) {
  const bases = readBases(folder);
  const [old, kept] = [bases.slice(0, -keep), bases.slice(-keep)];
  // In one step each, so that a base backup is there whole or not at all.
  for (const path of old.map((base) => join(folder, 'base', nameOf(base)))) await rename(path, `${path}${PART}`);
  await removeParts(folder);
  const first = kept.map(({ segment }) => afterTimeline(segment)).sort()[0] ?? '';
  for (const name of await readdir(join(folder, 'wal')))
    if (/^[0-9A-F]{24}/.test(name) && afterTimeline(name) < first) await rm(join(folder, 'wal', name));
  const images = new Set([...shown, ...kept.flatMap((base) => base.images)]);
  const since = Date.parse(kept[0]?.finished ?? '');
  for (const name of await readdir(join(folder, 'images'))) {
    const path = join(folder, 'images', name);
    // An image that came and went between two base backups is in neither, and a time in between can be restored.
    const lived = (await stat(path)).mtimeMs >= since;
    if (!images.has(name) && !lived) await rm(path, { recursive: true });
  }
  return old.length;
}
