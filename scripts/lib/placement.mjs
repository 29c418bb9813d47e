import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasData, makeInMemory, otherHomes } from './homes.mjs';
import { Halt, say } from './say.mjs';

/**
 * Where the private services live and as which user they run. PostgreSQL refuses to run as root, so root hands both
 * services to an ordinary account, which must be able to reach the programs and the data.
 * @typedef {{ uid: number, gid: number }} Account
 * @typedef {{ home: string, native: string | null, as: Account | { uid?: never, gid?: never }, who: string }} Placement
 *   home: the folder above both data folders; native: the folder of PostgreSQL's programs; as: empty for the own user
 */

/**
 * @param {string} dataDir
 * @param {string | null} native the folder of PostgreSQL's programs as they were installed; null when nobody needs them
 * @param {{ passing?: boolean | undefined }} [data] passing: new data that nobody needs for long, which may live in memory
 * @returns {Placement}
 * @throws {Halt}
 */
export function placement(dataDir, native, { passing = false } = {}) {
  const { elsewhere, inMemory } = otherHomes(dataDir);
  const home = [dataDir, elsewhere, inMemory].find(hasData) ?? (passing ? makeInMemory(inMemory) : null) ?? undefined;
  if (process.getuid?.() !== 0) {
    if (home && hasData(home) && statSync(join(home, 'postgres')).uid !== process.getuid?.()) {
      throw new Halt(
        `The data in ${home} belongs to another user; start as that user, or give DATA_DIR another folder.`,
      );
    }
    return { home: home ?? dataDir, native, as: {}, who: 'you' };
  }
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const account = serviceAccount(home);
  if (home && !reaches(account.as, home)) {
    throw new Halt(
      `The data in ${home} cannot be reached by the user ${account.who}; allow it with chmod o+x on the folders above, or give DATA_DIR another folder.`,
    );
  }
  const chosen = home ?? (reaches(account.as, dataDir) ? dataDir : elsewhere);
  if (chosen === elsewhere) {
    mkdirSync(elsewhere, { recursive: true, mode: 0o711 });
    say(
      `PostgreSQL does not run as root, and the user ${account.who} cannot reach ${dataDir}: its data is in ${elsewhere}.`,
    );
  }
  const programs =
    !native || reaches(account.as, join(native, 'share/postgresql/postgres.bki'), '-r')
      ? native
      : copied(native, account.as);
  return { home: chosen, native: programs, ...account };
}

/**
 * @param {Placement} place
 * @param {string} name of one of PostgreSQL's programs
 * @returns {string} its path
 */
export function programOf({ native }, name) {
  if (native === null) throw new Error(`${name} was not asked for.`);
  return join(native, 'bin', name);
}

/**
 * The owner of existing data; else the user postgres, where the machine has it; else the user nobody.
 * @param {string | undefined} home
 * @returns {{ as: Account, who: string }}
 */
function serviceAccount(home) {
  if (home && hasData(home)) {
    const { uid, gid } = statSync(join(home, 'postgres'));
    if (uid !== 0) return { as: { uid, gid }, who: `with the id ${uid}` };
  }
  for (const who of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', who], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', who], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { as: { uid: Number(uid.stdout), gid: Number(gid.stdout) }, who };
  }
  throw new Halt(
    'PostgreSQL does not run as root and this machine has neither a user postgres nor nobody; start as an ordinary user, or set DATABASE_URL and REDIS_URL.',
  );
}

/**
 * Gives a folder and all that is in it to the account that the services run as.
 * @param {string} folder
 * @param {Placement} place
 * @throws {Halt}
 */
export function handOver(folder, { as }) {
  if (as.uid === undefined) return;
  const { status, stderr } = spawnSync('chown', ['-R', `${as.uid}:${as.gid}`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Halt(`${folder} could not be given to PostgreSQL's user (${stderr.trim()}).`);
}

/**
 * @param {Placement['as']} as
 * @param {string} path
 * @param {string} how an option of test(1)
 */
export function reaches(as, path, how = '-x') {
  return spawnSync('/bin/sh', ['-c', `test ${how} "$0"`, path], { ...as, cwd: '/' }).status === 0;
}

/**
 * Copies the programs to where the account can reach them. The version in the path keeps copies apart.
 * @param {string} native
 * @param {Account} as
 */
function copied(native, as) {
  const version = createHash('sha256')
    .update(`${native} ${statSync(join(native, 'bin/postgres')).mtimeMs}`)
    .digest('hex')
    .slice(0, 12);
  const folder = join('/var/lib/vernissage', `postgresql-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true, mode: 0o711 });
  rmSync(`${folder}.new`, { recursive: true, force: true });
  /** @type {[program: string, ...args: string[]][]} */
  const commands = [
    ['cp', '-R', native, `${folder}.new`],
    ['chown', '-R', `${as.uid}:${as.gid}`, `${folder}.new`],
    ['chmod', '-R', 'u+rwX', `${folder}.new`],
  ];
  for (const [program, ...args] of commands) {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    if (status !== 0)
      throw new Halt(
        `PostgreSQL's programs could not be copied to ${folder} (${stderr.trim()}); start as an ordinary user, or set DATABASE_URL.`,
      );
  }
  renameSync(`${folder}.new`, folder);
  return folder;
}
