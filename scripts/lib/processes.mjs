import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

/**
 * Tells one process from a later one with the same number: when it began, and in which boot of the machine.
 * @param {number} pid
 * @returns {string | null} null when no such process runs, or it has ended and nobody has asked for its exit code
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
 * @param {{ pid: number, mark: string | null } | undefined} known a process as it was written down
 * @returns {boolean} whether that very process still runs
 */
export function runs(known) {
  return known?.mark != null && mark(known.pid) === known.mark;
}

/**
 * @param {number} pid
 * @returns {string} how the process was called, its arguments set apart by spaces; empty when it is gone
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
 * @param {{ pid: number, mark: string | null }} known
 * @param {[NodeJS.Signals, number][]} ladder each signal with the milliseconds it is given; SIGKILL follows the last
 */
export async function end(known, ladder) {
  for (const [signal, ms] of [...ladder, ['SIGKILL', 5_000]]) {
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
 * Runs a program to its end without showing its output. It does not outlive this process.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number | null, output: string }>} output is stdout and stderr together; code is null when
 *   it could not be started
 */
export function run(file, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const abandon = () => child.kill();
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
