import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mark, runs } from './processes.mjs';
import { Halt } from './say.mjs';

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * What the last start left in DATA_DIR/services.json: urls, ports, running processes, whether demo data was filled in.
 * @param {string} dataDir
 * @returns {Record<string, any>} empty when there is none
 */
export function readState(dataDir) {
  return readJson(join(dataDir, 'services.json')) ?? {};
}

/**
 * Changes DATA_DIR/services.json in one step, readable by its owner only.
 * @param {string} dataDir
 * @param {Record<string, unknown>} changes the fields to replace
 */
export function changeState(dataDir, changes) {
  const file = join(dataDir, 'services.json');
  const text = JSON.stringify({ ...readState(dataDir), ...changes }, null, 2);
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * @param {string} dataDir
 * @returns {number | null} the pid of the start that holds this folder, or null when none runs
 */
export function holder(dataDir) {
  const lock = readJson(join(dataDir, 'lock'));
  return runs(lock) ? lock.pid : null;
}

/**
 * Takes a lock file for this process; one left by a process that is gone is taken over.
 * @param {string} file
 * @returns {boolean} false when another process that still runs holds it
 */
export function take(file) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, mark: mark(process.pid) }), { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Halt(`${file} cannot be written (${error.code}); set DATA_DIR to a folder that can.`);
      if (runs(readJson(file))) return false;
      rmSync(file, { force: true });
    }
  }
  return false;
}

/**
 * Makes DATA_DIR and takes it for this process.
 * @param {string} dataDir
 * @throws {Halt} when another start holds it; the sentence names its pid and address
 */
export function hold(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Halt(`The data folder ${dataDir} cannot be made (${error.code}); set DATA_DIR to one that can.`);
  }
  if (take(join(dataDir, 'lock'))) return;
  const { address } = readState(dataDir);
  const where = address ? `, at ${address}` : '';
  throw new Halt(
    `Already running on ${dataDir} (pid ${holder(dataDir)}${where}); stop that one first, or give this one its own DATA_DIR and PORT.`,
  );
}

/**
 * Gives DATA_DIR back.
 * @param {string} dataDir
 */
export function release(dataDir) {
  rmSync(join(dataDir, 'lock'), { force: true });
}

/**
 * The password of the private services, made at the first start.
 * @param {string} dataDir
 * @returns {string} 48 hexadecimal digits
 */
export function servicesPassword(dataDir) {
  const file = join(dataDir, 'services-password');
  try {
    writeFileSync(file, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}
