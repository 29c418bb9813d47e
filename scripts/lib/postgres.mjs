import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog } from './logs.mjs';
import { programOf } from './placement.mjs';
import { environment, NAME } from './postgres-data.mjs';
import { commandLine, end, mark } from './processes.mjs';
import { codeOf, Halt } from './say.mjs';

/** @import { Born } from './supervise.mjs' */

/** Connections that it lets in. A restore needs no fewer than the server had that wrote the archive. */
export const MAX_CONNECTIONS = 500;

const WRONG_PASSWORD = '28P01';

/**
 * SIGINT is PostgreSQL's fast shutdown. SIGQUIT is the immediate one, after which it recovers from its own log.
 * @type {import('./processes.mjs').Ladder}
 */
export const POSTGRES_STOP = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 2_000],
];

/**
 * Starts PostgreSQL on its data folder and waits until it answers and the database is there.
 * @param {import('./placement.mjs').Placement} place
 * @param {string} password
 * @param {number} port
 * @param {Born} born
 * @param {string[]} more settings, such as `fsync=off`
 * @returns {Promise<string>} the url of the database
 * @throws {Halt}
 */
export async function startPostgres(place, password, port, born, more = []) {
  const data = join(place.home, 'postgres');
  const file = join(place.home, 'postgres.log');
  await clearPid(data);
  for (let attempt = 1; ; attempt++) {
    const log = openLog(file);
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `port=${port}`,
      `max_connections=${MAX_CONNECTIONS}`,
      // The detail of an error has the row, with what a person wrote.
      'log_error_verbosity=terse',
      ...more,
    ];
    const child = spawn(programOf(place, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
      ...place.as,
      cwd: data,
      env: environment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    log.close();
    born(child);
    const problem = await answers(child, { host: '127.0.0.1', port, user: NAME, password, ssl: false });
    if (!problem) return `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;
    if (problem === WRONG_PASSWORD) {
      throw new Halt(
        `The password in DATA_DIR/services-password is not the one of the data in ${data}; put that file back, or give DATA_DIR another folder.`,
      );
    }
    const written = log.text();
    // The children of a killed server hold its shared memory for a moment.
    if (!written.includes('still in use') || attempt === 20) {
      const fatal = written.split('\n').findLast((line) => /FATAL|PANIC/.test(line));
      throw new Halt(
        `PostgreSQL did not start (${fatal?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? problem}); its log is ${file}.`,
      );
    }
    await pause(250);
  }
}

/**
 * Ends a server of this folder that an earlier start left behind, and removes postmaster.pid. Its number may belong to
 * another program or to a zombie, and PostgreSQL would take either for a running server. Should a process still use the
 * data, PostgreSQL sees that by the shared memory.
 * @param {string} data
 */
async function clearPid(data) {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = commandLine(pid);
  if (command.includes(data) && command.includes('postgres')) await end({ pid, mark: mark(pid) }, POSTGRES_STOP);
  rmSync(file, { force: true });
}

/**
 * Waits for the first answer, however long recovery takes, and makes the database.
 * @param {import('node:child_process').ChildProcess} child
 * @param {import('pg').ClientConfig} options
 * @returns {Promise<string | null>} what is wrong, or null
 */
async function answers(child, options) {
  const { default: pg } = await import('pg');
  /** @type {string | null} */
  let problem = null;
  child.once('error', (error) => (problem = error.message));
  child.once('exit', (code, signal) => (problem ??= `it ended with ${signal ?? code}`));
  for (;;) {
    const client = new pg.Client({ ...options, database: 'postgres', connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
      if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME}`);
      return null;
    } catch (error) {
      if (problem) return problem;
      if (codeOf(error) === WRONG_PASSWORD) {
        child.kill('SIGINT');
        return WRONG_PASSWORD;
      }
      await pause(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
