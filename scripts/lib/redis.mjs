import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog } from './logs.mjs';
import { complaint } from './processes.mjs';
import { Halt } from './say.mjs';

/**
 * At SIGTERM Redis writes what it has not written yet, and ends.
 * @type {import('./processes.mjs').Ladder}
 */
export const REDIS_STOP = [['SIGTERM', 8_000]];

/**
 * Starts Redis (or Valkey) on its folder and waits until it answers.
 * @param {import('./placement.mjs').Placement} place
 * @param {string} binary
 * @param {string} password
 * @param {number} port
 * @param {import('./supervise.mjs').Born} born
 * @returns {Promise<string>} its url
 * @throws {Halt}
 */
export async function startRedis(place, binary, password, port, born) {
  const folder = join(place.home, 'redis');
  const conf = join(folder, 'redis.conf');
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  writeFileSync(conf, settings(port, password), { mode: 0o600 });
  if (place.as.uid !== undefined) for (const path of [folder, conf]) chownSync(path, place.as.uid, place.as.gid);
  const file = join(place.home, 'redis.log');
  const log = openLog(file);
  const child = spawn(binary, ['redis.conf'], {
    ...place.as,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  log.close();
  born(child);
  const problem = await answers(child, port, password);
  if (problem) throw new Halt(`Redis did not start (${complaint(log.text()) || problem}); its log is ${file}.`);
  return `redis://:${password}@127.0.0.1:${port}`;
}

/**
 * These are in a file, because every user of the machine can read the arguments of a process.
 * @param {number} port
 * @param {string} password
 */
function settings(port, password) {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    'maxmemory-policy noeviction',
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    'daemonize no',
    '',
  ].join('\n');
}

/**
 * Waits until Redis answers.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} port
 * @param {string} password
 * @returns {Promise<string | null>} what is wrong, or null
 */
async function answers(child, port, password) {
  /** @type {string | null} */
  let problem = null;
  child.once('error', (error) => (problem = error.message));
  child.once('exit', (code, signal) => (problem ??= `it ended with ${signal ?? code}`));
  for (;;) {
    if (problem) return problem;
    const reply = await ask(port, `AUTH ${password}\r\nPING\r\n`);
    if (reply.includes('+PONG')) return null;
    // Redis answers "-LOADING" while it reads its file, and nothing while it is not up.
    await pause(50);
  }
}

/** @param {number} port @param {string} command @returns {Promise<string>} the reply, or as much as came of it */
function ask(port, command) {
  return new Promise((done) => {
    let reply = '';
    const socket = createConnection({ host: '127.0.0.1', port }, () => socket.write(command));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      reply += chunk;
      if (reply.split('\r\n').length > 2) socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => done(reply));
  });
}
