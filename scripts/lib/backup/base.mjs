import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, Halt } from '../say.mjs';
import { addBase, PART, removeParts } from './catalogue.mjs';
import { copyHashed, findDamage, untilOnDisk } from './copy.mjs';

/** @import { Base } from './catalogue.mjs' */

/** What PostgreSQL's manual says that a base backup leaves out: it belongs to the running server. */
const EMPTIED = [
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pgsql_tmp.*|recovery\.signal|standby\.signal)$/;

/** Milliseconds that the archive may take for the last segment of a backup. */
const ARCHIVE_PATIENCE = 120_000;

/**
 * Takes an error that says that a file is gone.
 * @template Result
 * @param {() => Result} then what is done about it
 * @returns {(error: unknown) => Result} throws any other error
 */
function unlessGone(then) {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return then();
    throw error;
  };
}

/**
 * Copies a folder of the running PostgreSQL, whose files change and go meanwhile: its log mends that.
 * @param {string} data
 * @param {string} copy
 * @param {string} inner the folder in both
 * @param {import('./copy.mjs').Manifest} files takes what was copied
 */
async function copyFolder(data, copy, inner, files) {
  await mkdir(join(copy, inner), { recursive: true, mode: 0o700 });
  if (EMPTIED.includes(inner)) return;
  const entries = await readdir(join(data, inner), { withFileTypes: true }).catch(unlessGone(() => []));
  for (const entry of entries.filter(({ name }) => !LEFT_OUT.test(name))) {
    const path = join(inner, entry.name);
    if (entry.isSymbolicLink())
      throw new Halt(`${join(data, path)} leads elsewhere; a backup of it needs PostgreSQL's own pg_basebackup.`);
    if (entry.isDirectory()) await copyFolder(data, copy, path, files);
    else {
      const gone = unlessGone(() => rm(join(copy, path), { force: true }));
      const copied = await copyHashed(join(data, path), join(copy, path)).catch(gone);
      if (copied) files[path] = copied;
    }
  }
  await untilOnDisk(join(copy, inner));
}

/**
 * Waits until a segment is in the archive: without it the backup cannot be restored.
 * @param {import('pg').Client} client
 * @param {string} file
 */
async function untilArchived(client, file) {
  for (const until = Date.now() + ARCHIVE_PATIENCE; !existsSync(file); ) {
    if (Date.now() > until) {
      const { rows } = await client.query('select last_failed_wal as wal from pg_stat_archiver');
      throw new Halt(
        `The archive does not take ${rows[0]?.wal ?? file}; see PostgreSQL's log, postgres.log in DATA_DIR.`,
      );
    }
    await pause(100);
  }
}

/**
 * Copies a running PostgreSQL, by the functions that its manual gives for this, and reads the copy again.
 * @param {import('pg').Client} client of a superuser
 * @param {string} data the data folder
 * @param {string} folder of the backups
 * @param {string} copy
 * @returns {Promise<Omit<Base, 'images'>>}
 * @throws {Halt}
 */
async function copyRunning(client, data, folder, copy) {
  await client.query("select pg_backup_start('vernissage', fast => true)");
  /** @type {import('./copy.mjs').Manifest} */
  const files = {};
  await copyFolder(data, copy, '', files);
  const { rows } = await client.query(`
    select labelfile, lsn::text as stop, pg_walfile_name(lsn) as last, clock_timestamp() as finished
    from pg_backup_stop(wait_for_archive => false)`);
  const { labelfile, stop, last, finished } = rows[0];
  await writeFile(join(copy, 'backup_label'), labelfile, { mode: 0o600 });
  for (const path of [join(copy, 'backup_label'), copy]) await untilOnDisk(path);
  files.backup_label = { bytes: labelfile.length, sha256: createHash('sha256').update(labelfile).digest('hex') };
  const [, start = '', segment = ''] = /^START WAL LOCATION: (\S+) \(file (\w+)\)/m.exec(labelfile) ?? [];
  await untilArchived(client, join(folder, 'wal', `${last}.gz`));
  const damaged = await findDamage(copy, files);
  if (damaged) throw new Halt(`The copy of ${damaged} is not what was copied; look at the disk of ${folder}.`);
  const timeline = Number.parseInt(segment.slice(0, 8), 16);
  return { finished: finished.toISOString(), timeline, start, stop, segment, files };
}

/**
 * Makes a base backup of a running PostgreSQL. It is there whole, or not at all and takes no room.
 * @param {import('pg').Client} client of a superuser
 * @param {string} data the data folder
 * @param {string} folder of the backups
 * @param {string[]} images the names of the images that there are
 * @returns {Promise<Base>}
 * @throws {Halt}
 */
export async function makeBase(client, data, folder, images) {
  await removeParts(folder);
  const half = join(folder, 'base', `new${PART}`);
  try {
    const base = { ...(await copyRunning(client, data, folder, join(half, 'data'))), images };
    await addBase(folder, half, base);
    return base;
  } catch (error) {
    // What is wrong with the disk must not hide behind what follows from it.
    await rm(half, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}
