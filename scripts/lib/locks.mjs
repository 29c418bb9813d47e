import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeNew } from '../../src/engine/write-once.mjs';
import { dataFolder } from './paths.mjs';
import { mark, runs } from './processes.mjs';
import { codeOf, Halt, say } from './say.mjs';
import { readState } from './state.mjs';

/**
 * Takes a lock file for this process, also one that was left by a process that has ended.
 * @param {string} file
 * @returns {boolean} false when a running process holds it
 * @throws {Halt} when the file cannot be written
 */
function take(file) {
  try {
    // Others may pass through to the folders that they own inside, but may not list this one.
    mkdirSync(dirname(file), { recursive: true, mode: 0o711 });
    for (let attempt = 0; attempt < 3; attempt++) {
      if (writeLock(file)) return true;
      const found = readText(file);
      if (found === null || runs(parsed(found))) return false;
      if (found !== '') removeStale(file, found);
    }
    return false;
  } catch (error) {
    throw new Halt(`${dirname(file)} cannot be written to (${codeOf(error)}); set DATA_DIR to a folder that can.`);
  }
}

/** Writes a lock file of this process. @param {string} file @returns {boolean} false when there is one */
const writeLock = (file) => writeNew(file, JSON.stringify({ pid: process.pid, mark: mark(process.pid) }));

/**
 * Removes a lock file of a process that has ended. One command at a time does so, and looks again before: a lock that
 * somebody holds by now is never touched.
 * @param {string} file
 * @param {string} found what it said
 */
function removeStale(file, found) {
  const guard = `${file}.removing`;
  if (!writeLock(guard)) {
    // It is left over when its process was killed just then.
    if (!runs(parsed(readText(guard)))) rmSync(guard, { force: true });
    return;
  }
  try {
    if (readText(file) === found) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/** @param {string} file @returns {string | null} empty when it is not there; null when it is, and cannot be read */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? '' : null;
  }
}

/** @param {string | null} text of a lock file @returns {import('./processes.mjs').Marked | undefined} */
function parsed(text) {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Does work that two commands must not do at the same time: the second waits for the first.
 * @param {string} name of the lock file in DATA_DIR
 * @param {string} doing names the work, for the message of the command that waits
 * @param {() => Promise<void>} work
 * @param {number} [patience] milliseconds after which it waits no longer
 * @throws {Halt} when the patience is over
 */
export async function exclusively(name, doing, work, patience = Number.POSITIVE_INFINITY) {
  const began = Date.now();
  for (let waits = 0; !(await unlessHeld(name, work)); waits++) {
    if (Date.now() - began >= patience)
      throw new Halt(
        `Gave up after ${Math.round(patience / 1000)} s: another command is still ${doing} (pid ${holder(dataFolder(), name) ?? 'unknown'}); wait for its end, or end it, and try again.`,
      );
    if (waits === 0) say(`Waiting for another command that is ${doing} …`);
    await pause(250);
  }
}

/**
 * Does work that one command at a time may do, unless another one does it now.
 * @param {string} name of the lock file in DATA_DIR
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} false when another command holds the lock, and nothing was done
 */
export async function unlessHeld(name, work) {
  const lock = join(dataFolder(), name);
  if (!take(lock)) return false;
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
  return true;
}

/**
 * Makes a data folder and takes it for this process.
 * @param {string} dataDir
 * @throws {Halt} when another process holds it; the message names its pid and address
 */
export function hold(dataDir) {
  if (take(join(dataDir, 'lock'))) return;
  const { address } = readState(dataDir);
  throw new Halt(
    `Already running on ${dataDir} (pid ${holder(dataDir)}${address ? `, at ${address}` : ''}); stop that one first, or give this one its own DATA_DIR and PORT.`,
  );
}

/**
 * @param {string} dataDir
 * @param {string} [name] of the lock file; without it the one of the folder itself
 * @returns {number | null} the pid of the process that holds it, or null when none does
 */
export function holder(dataDir, name = 'lock') {
  const lock = parsed(readText(join(dataDir, name)));
  return runs(lock) ? lock.pid : null;
}

/**
 * Gives a data folder back.
 * @param {string} dataDir held by this process
 */
export function release(dataDir) {
  rmSync(join(dataDir, 'lock'), { force: true });
}
