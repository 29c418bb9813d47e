// @ts-check
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * What a file says that is written once and then stays, readable by its owner only. It is there whole or not at all, also
 * after a kill or on a full disk, and whoever is first writes it. Plain JavaScript, because the set-up uses it as well,
 * under whichever Node is there.
 * @param {string} file
 * @param {() => string} make what it says when it is not there
 * @returns {string}
 * @throws {Error} of the file system
 */
export function writtenOnce(file, make) {
  if (!existsSync(file)) writeNew(file, make());
  return readFileSync(file, 'utf8');
}

/**
 * Writes a file that is not there yet, whole or not at all.
 * @param {string} file
 * @param {string} text
 * @returns {boolean} false when it is there
 * @throws {Error} of the file system
 */
export function writeNew(file, text) {
  const fresh = `${file}.${randomBytes(4).toString('hex')}.new`;
  try {
    const opened = openSync(fresh, 'wx', 0o600);
    try {
      writeFileSync(opened, text);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    linkSync(fresh, file);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return false;
  } finally {
    rmSync(fresh, { force: true });
  }
}
