import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ pid: number, mark: string | null }} Marked a process as it was written down
 * @typedef {[signal: NodeJS.Signals, ms: number]} Rung a signal, and how long the process has to end after it
 * @typedef {[Rung, ...Rung[]]} Ladder ever firmer signals
 */

/**
 * Tells a process from a later one with the same number: by when it began, and in which boot of the machine.
 * @param {number} pid
 * @returns {string | null} null when no such process runs, or when it is a zombie
 */
export function mark(pid) {
  try {
    if (process.platform === 'linux') {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      if (fields[0] === 'Z') return null;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
    }
    const shown = execFileSync('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return shown.startsWith('Z') ? null : shown.replace(/^\S+\s+/, '') || null;
  } catch {
    return null;
  }
}

/**
 * @param {Marked | undefined} known
 * @returns {known is Marked} whether that very process still runs
 */
export function runs(known) {
  return known?.mark != null && mark(known.pid) === known.mark;
}

/**
 * @param {number} pid
 * @returns {string} the command line of the process, its arguments separated by spaces; empty when it is gone
 */
export function commandLine(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * Ends a process by ever firmer signals and waits until it is gone.
 * @param {Marked | undefined} known
 * @param {Rung[]} ladder SIGKILL follows its last signal
 */
export async function end(known, ladder) {
  /** @type {Rung[]} */
  const rungs = [...ladder, ['SIGKILL', 5_000]];
  for (const [signal, ms] of rungs) {
    if (!runs(known)) return;
    try {
      process.kill(known.pid, signal);
    } catch {
      return;
    }
    for (const until = Date.now() + ms; Date.now() < until && runs(known); ) await pause(25);
  }
}

/**
 * @param {string} name of a program
 * @returns {string | null} its absolute path, or null when it is not on the path
 */
export function onPath(name) {
  const usual = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/opt/homebrew/bin'];
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...usual]) {
    if (!folder) continue;
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {}
  }
  return null;
}

/**
 * Runs a program to its end without showing its output, and ends it when this process ends.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number | null, output: string }>} output is stdout and stderr together; code is null when
 *   the program could not be started, or when a signal ended it
 */
export function run(file, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const abandon = () => child.kill();
    /** @param {number | null} code @param {string} text */
    const finish = (code, text) => {
      process.off('exit', abandon);
      done({ code, output: text });
    };
    process.once('exit', abandon);
    child.on('error', (error) => finish(null, error.message));
    child.on('close', (code) => finish(code, output));
  });
}

/**
 * @param {string} text what a program wrote before it failed
 * @returns {string} the first line that calls itself an error, else the last one; empty when there is none
 */
export function complaint(text) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.find((line) => /^(\[?\w*error\b|fatal\b|panic\b|E:)/i.test(line)) ?? lines.at(-1) ?? '';
}
