import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog } from '../logs.mjs';
import { programOf } from '../placement.mjs';
import { MAX_CONNECTIONS, POSTGRES_STOP } from '../postgres.mjs';
import { environment, NAME } from '../postgres-data.mjs';
import { end, mark } from '../processes.mjs';
import { Halt } from '../say.mjs';

/**
 * @typedef {object} Recovered a PostgreSQL that has recovered and takes writes
 * @property {string} url of its superuser
 * @property {import('pg').Client} client connected to it
 * @property {string} end the position up to which it was replayed
 * @property {string | null} reached when the last transaction in it was committed; null when none was replayed
 * @property {() => Promise<void>} stop
 */

/**
 * Starts PostgreSQL on a copy of a data folder and lets it replay the archive. Nobody reaches it but through a socket in
 * a folder of its own user, without a password: the one in the copy may be lost.
 * @param {import('../placement.mjs').Placement} place its home is for this alone
 * @param {string} data a data folder in it, which belongs to the account of the place
 * @param {string[]} settings
 * @param {import('../supervise.mjs').Kept[]} services takes it, for the caller to stop
 * @param {import('../supervise.mjs').Note} note
 * @returns {Promise<Recovered>}
 * @throws {Halt} with the reason that PostgreSQL gave
 */
export async function recover(place, data, settings, services, note) {
  const folder = mkdtempSync(join(tmpdir(), 'vernissage-'));
  const access = join(folder, 'pg_hba.conf');
  writeFileSync(access, 'local all all trust\n');
  if (place.as.uid !== undefined) for (const path of [folder, access]) chownSync(path, place.as.uid, place.as.gid);
  const own = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    `hba_file=${access}`,
    `max_connections=${MAX_CONNECTIONS}`,
  ];
  const log = openLog(join(place.home, 'restore.log'));
  const server = spawn(
    programOf(place, 'postgres'),
    ['-D', data, ...[...own, ...settings].flatMap((one) => ['-c', one])],
    { ...place.as, cwd: data, env: environment(), detached: true, stdio: ['ignore', log.fd, log.fd] },
  );
  log.close();
  await once(server, 'spawn');
  const pid = server.pid ?? 0;
  /** @type {import('../supervise.mjs').Known} */
  const known = { name: 'the restored PostgreSQL', pid, mark: mark(pid), ladder: POSTGRES_STOP };
  note(known);
  const stop = async () => {
    await end(known, POSTGRES_STOP);
    rmSync(folder, { recursive: true, force: true });
  };
  services.push({ ready: Promise.resolve(), stop });
  const url = `postgres://${NAME}@localhost/${NAME}?host=${encodeURIComponent(folder)}`;
  const client = await untilPromoted(url, server);
  if (!client) throw new Halt(reasonIn(log.text()));
  const { rows } = await client.query(
    'select pg_last_xact_replay_timestamp() as at, pg_last_wal_replay_lsn()::text as end',
  );
  return { url, client, end: rows[0].end, reached: rows[0].at?.toISOString() ?? null, stop };
}

/**
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<import('pg').Client | null>} null when the server ended
 */
async function untilPromoted(url, server) {
  const { default: pg } = await import('pg');
  while (server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('select pg_is_in_recovery() as recovering');
      if (!rows[0].recovering) return client;
    } catch {}
    await client.end().catch(() => {});
    await pause(100);
  }
  return null;
}

/** What PostgreSQL said before it ended, in our words. @param {string} written */
function reasonIn(written) {
  // Others are of those who connect too early: we ask until it lets us in.
  const fatal = written.split('\n').findLast((line) => /(FATAL|PANIC):(?! +the database system is)/.test(line)) ?? '';
  const last = /last completed transaction was at log time (.+)/.exec(written)?.[1];
  if (fatal.includes('recovery ended before configured recovery target'))
    return `The archive ends${last ? ` at ${last}` : ''}, before the time that was asked for; choose an earlier one, or latest.`;
  const unread = /could not restore file "(\w+)" from archive/.exec(fatal)?.[1];
  if (unread) return `${unread} in the archive is damaged, or there is no room for it; choose a time before it.`;
  return `PostgreSQL could not replay the archive (${fatal.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it did not say why'}).`;
}
