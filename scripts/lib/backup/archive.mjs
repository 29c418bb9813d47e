import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { writtenOnce } from '../../../src/engine/write-once.mjs';
import { root } from '../paths.mjs';
import { handOver, reaches } from '../placement.mjs';
import { Halt } from '../say.mjs';

/*
 * The folder of the backups:
 *
 *     wal/      what PostgreSQL has written since, a compressed segment of 16 MiB each; PostgreSQL itself puts them there
 *     base/     copies of the data folder, each named by the time from which a restore may begin with it
 *     images/   the images of all base backups
 *     owner     whose it is: the installation whose PostgreSQL archives there
 *     system    the number of the PostgreSQL that all this is of
 */

/** Seconds after which PostgreSQL archives a segment that is not full: so much may be lost with its disk. */
const EVERY = 60;

/** Bytes of pg_control that hold the number of the system. */
const SYSTEM_BYTES = 8;

/** @returns {string | null} the folder that BACKUP_DIR names, absolute; null without one */
export function backupFolder() {
  const named = process.env.BACKUP_DIR;
  return named ? resolve(root, named) : null;
}

/**
 * @returns {string}
 * @throws {Halt} without BACKUP_DIR
 */
export function requireBackupFolder() {
  const folder = backupFolder();
  if (folder) return folder;
  throw new Halt('BACKUP_DIR is missing: set it to the folder of the backups, best on another disk.');
}

/** A word of a shell command in PostgreSQL's settings, where `%` begins a placeholder. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;

/**
 * PostgreSQL's settings for continuous archiving. A segment is there whole and on disk, or not at all. One that is there
 * already is never replaced: the same one again is fine, another one fails, and the alarm of failing archiving begins.
 * @param {string} folder of the backups
 * @returns {string[]}
 */
export function archiveSettings(folder) {
  if (!isAbsolute(folder)) throw new Error(`${folder} is not absolute`);
  const wal = quoted(join(folder, 'wal'));
  const kept = `${wal}/"%f".gz`;
  const write = `gzip -1 -c < "%p" > ${kept}.part && sync ${kept}.part && mv ${kept}.part ${kept} && sync ${wal}`;
  return [
    'archive_mode=on',
    // So that whoever watches expects base backups by our command, which a database of another archive does not have.
    'vernissage.backups=on',
    `archive_timeout=${EVERY}`,
    `archive_command=umask 077; if [ -e ${kept} ]; then gzip -dc ${kept} | cmp -s - "%p"; else ${write}; fi`,
  ];
}

/**
 * Takes over what another folder has archived. A segment that is there already is never replaced.
 * @param {string} from
 * @param {string} folder of the backups
 * @param {import('../placement.mjs').Placement} place of PostgreSQL, to whose account the segments belong
 */
export function adoptSegments(from, folder, place) {
  for (const name of readdirSync(join(from, 'wal'))) {
    const [source, target] = [join(from, 'wal', name), join(folder, 'wal', name)];
    if (name.endsWith('.part') || existsSync(target)) continue;
    // It may be on another disk.
    copyFileSync(source, `${target}.part`);
    const copied = openSync(`${target}.part`, 'r');
    fsyncSync(copied);
    closeSync(copied);
    handOver(`${target}.part`, place);
    renameSync(`${target}.part`, target);
  }
}

/**
 * The setting by which PostgreSQL fetches what was archived. It takes an exit code of up to 125 for the end of the
 * archive, so a file that is there and cannot be read ends with more: then the recovery ends as well.
 * @param {string} folder of the backups
 */
export function restoreSetting(folder) {
  const kept = `${quoted(join(folder, 'wal'))}/"%f".gz`;
  return `restore_command=if [ -e ${kept} ]; then gzip -dc ${kept} > "%p" || exit 126; else exit 1; fi`;
}

/**
 * The number that PostgreSQL gave to itself when its data folder was made.
 * @param {string} data its data folder
 */
function systemOf(data) {
  const control = readFileSync(join(data, 'global/pg_control'));
  return `${control.subarray(0, SYSTEM_BYTES).readBigUInt64LE()}\n`;
}

/**
 * Makes the folder of the backups where it is not there, and lets PostgreSQL's user at its part. Only owners read it.
 * @param {string} folder
 * @param {import('../placement.mjs').Placement} place
 * @throws {Halt} when it cannot be made
 */
export function openArchive(folder, place) {
  const wal = join(folder, 'wal');
  try {
    // PostgreSQL's own user passes through, but may not list it.
    mkdirSync(folder, { recursive: true, mode: place.as.uid === undefined ? 0o700 : 0o711 });
    for (const name of ['wal', 'base', 'images']) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    if (place.as.uid !== undefined) {
      chmodSync(folder, statSync(folder).mode | 0o011);
      // On another machine that user may have another number.
      if (statSync(wal).uid !== place.as.uid) handOver(wal, place);
    }
  } catch (error) {
    throw new Halt(`BACKUP_DIR cannot be used (${error instanceof Error ? error.message : error}).`);
  }
  if (!reaches(place.as, wal))
    throw new Halt(
      `The user ${place.who} cannot reach ${wal}; allow it with chmod o+x on the folders above, or give BACKUP_DIR another folder.`,
    );
}

/**
 * @param {string} folder of the backups
 * @param {string} data PostgreSQL's data folder
 * @throws {Halt} when the backups are of another PostgreSQL
 */
export function requireOwnArchive(folder, data) {
  const system = systemOf(data);
  if (writtenOnce(join(folder, 'system'), () => system) === system) return;
  throw new Halt(
    `The backups in ${folder} are of another PostgreSQL than the one of this DATA_DIR; restore them with npm run restore, or give BACKUP_DIR another folder.`,
  );
}
