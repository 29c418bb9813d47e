import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Halt } from './say.mjs';

/**
 * What a file says that is written once and then stays, readable by its owner only. It is there whole or not at all, also
 * after a kill or on a full disk, and whoever is first writes it.
 * @param {string} file
 * @param {() => string} make what it says when it is not there
 * @param {string} way out for the operator when it is empty
 * @returns {string}
 * @throws {Halt} when it is empty
 */
export function writtenOnce(file, make, way) {
  const said = readIfThere(file) ?? write(file, make());
  if (said.trim() === '') throw new Halt(`${file} is empty: ${way}`);
  return said;
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function write(file, text) {
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
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return readFileSync(file, 'utf8');
}
