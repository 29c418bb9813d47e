import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { writtenOnce } from '../../../src/engine/write-once.mjs';
import { readKept } from '../kept-file.mjs';
import { codeOf, Halt } from '../say.mjs';

/*
 * A folder of backups belongs to one installation: the one whose PostgreSQL archives there. The number of the PostgreSQL
 * does not tell installations apart, because a restore on another machine has the same. So each DATA_DIR has a name of
 * its own, and the file `owner` beside the backups says whose they are. The other way round, a file in DATA_DIR has the
 * folders that are its own, a line each: one that lacks its `owner` then is no new folder, but a disk that is away.
 */

/** @param {string} folder of the backups */
const ownerFile = (folder) => join(folder, 'owner');

/** @param {string} dataDir */
const claimsFile = (dataDir) => join(dataDir, 'backup-folders');

/** The folders that this installation has made its own. @param {string} dataDir @returns {string[]} */
function claims(dataDir) {
  try {
    return readFileSync(claimsFile(dataDir), 'utf8').split('\n');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** @param {string} folder of the backups @param {string} dataDir */
function noteClaim(folder, dataDir) {
  if (!claims(dataDir).includes(folder)) appendFileSync(claimsFile(dataDir), `${folder}\n`, { mode: 0o600 });
}

/**
 * Makes sure that the disk of the backups is there. To be asked before anything is made in their folder: else the folder
 * that the disk is mounted at would take its place in silence.
 * @param {string} folder of the backups
 * @param {string} dataDir
 * @throws {Halt} when this installation has made the folder its own, and it does not say so
 */
export function requireMounted(folder, dataDir) {
  if (existsSync(ownerFile(folder)) || !claims(dataDir).includes(folder)) return;
  throw new Halt(
    `BACKUP_DIR ${folder} is empty, or lacks its file owner: is its disk mounted? To begin a new folder there, delete its line in ${claimsFile(dataDir)}.`,
  );
}

/** Names an installation; the second line is for those who read it. @param {string} dataDir */
function nameOf(dataDir) {
  const name = readKept(join(dataDir, 'installation'), randomUUID, 'delete it.').trim();
  return `${name}\n${dataDir} on ${hostname()}\n`;
}

/**
 * Makes sure that the backups are those of this installation; the first that asks gets a folder that is nobody's.
 * @param {string} folder of the backups
 * @param {string} dataDir
 * @throws {Halt} when they are those of another
 */
export function requireOwner(folder, dataDir) {
  const own = nameOf(dataDir);
  const [name, where] = writtenOnce(ownerFile(folder), () => own).split('\n');
  if (own.startsWith(`${name}\n`)) return noteClaim(folder, dataDir);
  throw new Halt(
    `The backups in ${folder} are those of another installation (${where}). If that one is lost, npm run restore -- --to latest --take-over makes them those of this one. If not, give BACKUP_DIR another folder; to try a restore, a copy of this one.`,
  );
}

/**
 * Makes the folder of the backups, if need be, and makes sure that it is this installation's. To be asked before
 * anything in it is made or changed, its rights included.
 * @param {string} folder of the backups
 * @param {string} dataDir
 * @param {{ isTakingOver?: boolean }} [options] isTakingOver: whose it was does not matter
 * @throws {Halt} as `requireMounted` and `requireOwner`, or when it cannot be made
 */
export function claim(folder, dataDir, { isTakingOver = false } = {}) {
  requireMounted(folder, dataDir);
  try {
    // PostgreSQL's own user passes through the folders above.
    mkdirSync(dirname(folder), { recursive: true, mode: 0o711 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Halt(`BACKUP_DIR cannot be used (${error instanceof Error ? error.message : error}).`);
  }
  if (!isTakingOver) requireOwner(folder, dataDir);
}

/**
 * Makes the backups those of this installation. The one whose they were is refused at its next start.
 * @param {string} folder of the backups
 * @param {string} dataDir
 */
export function takeOver(folder, dataDir) {
  const file = ownerFile(folder);
  writeFileSync(`${file}.new`, nameOf(dataDir), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  noteClaim(folder, dataDir);
}
