import { join } from 'node:path';
import { archiveSettings, openArchive, requireOwnArchive } from './backup/archive.mjs';
import { finishRestore, requireData } from './backup/finish.mjs';
import { claim } from './backup/owner.mjs';
import { applicationUrl } from './database-urls.mjs';
import { deleteData } from './homes.mjs';
import { placement } from './placement.mjs';
import { choosePort } from './ports.mjs';
import { POSTGRES_STOP, startPostgres } from './postgres.mjs';
import { nativeFolder, preparePostgres } from './postgres-data.mjs';
import { end, runs } from './processes.mjs';
import { REDIS_STOP, startRedis } from './redis.mjs';
import { provideRedis } from './redis-binary.mjs';
import { changeState, readState, servicesPassword } from './state.mjs';
import { keep } from './supervise.mjs';

/** @import { Born, Kept, Note } from './supervise.mjs' */

/**
 * Ends the processes that a killed start left running, and forgets their addresses.
 * @param {string} dataDir held by this process
 */
export async function endOrphans(dataDir) {
  const orphans = (readState(dataDir).processes ?? []).filter(runs);
  // The last one first: programs end before the services that they use.
  for (const orphan of orphans.reverse()) await end(orphan, orphan.ladder);
  changeState(dataDir, {
    processes: [],
    ownerUrl: undefined,
    databaseUrl: undefined,
    directUrl: undefined,
    redisUrl: undefined,
    address: undefined,
  });
}

/**
 * Writes down a process in place of an earlier one of the same name.
 * @param {string} dataDir
 * @returns {Note}
 */
export function noteIn(dataDir) {
  return (known) => {
    const others = (readState(dataDir).processes ?? []).filter(({ name }) => name !== known.name);
    changeState(dataDir, { processes: [...others, known] });
  };
}

/**
 * Starts a private PostgreSQL and a private Redis in a data folder and keeps them running, or uses what is given.
 * @param {string} dataDir held by this process
 * @param {{ ownerUrl?: string | undefined, databaseUrl?: string | undefined, directUrl?: string | undefined,
 *   redisUrl?: string | undefined, fresh?: boolean, passing?: boolean, settings?: string[], backups?: string | null
 *   }} given databaseUrl is the application's, by default made from the owner's; fresh deletes the data of the last time; passing data may live in
 *   memory; backups is the folder to which PostgreSQL archives
 * @param {Kept[]} kept takes the services that were started, for the caller to stop
 * @returns {Promise<{ ownerUrl: string, databaseUrl: string, directUrl: string | undefined, redisUrl: string }>}
 * @throws {import('./say.mjs').Halt}
 */
export async function startServices(dataDir, given, kept) {
  let { ownerUrl, redisUrl } = given;
  if (!ownerUrl || !redisUrl) {
    const password = servicesPassword(dataDir);
    if (given.fresh) deleteData(dataDir);
    const place = placement(dataDir, ownerUrl ? null : nativeFolder(), { passing: given.passing });
    const serve = serverIn(dataDir, kept);
    if (!ownerUrl) {
      if (given.backups) {
        claim(given.backups, dataDir);
        openArchive(given.backups, place);
      }
      finishRestore(given.backups, place);
      requireData(place);
      await preparePostgres(place, password);
      const archiving = given.backups ? archiveTo(given.backups, place) : [];
      ownerUrl = await serve('PostgreSQL', POSTGRES_STOP, (port, born) =>
        startPostgres(place, password, port, born, [...(given.settings ?? []), ...archiving]),
      );
    }
    if (!redisUrl) {
      // Found before the first start: a restart must install nothing.
      const binary = await provideRedis();
      redisUrl = await serve('Redis', REDIS_STOP, (port, born) => startRedis(place, binary, password, port, born));
    }
  }
  const databaseUrl = given.databaseUrl || applicationUrl(ownerUrl, dataDir);
  const urls = { ownerUrl, databaseUrl, directUrl: given.directUrl, redisUrl };
  changeState(dataDir, urls);
  return urls;
}

/** @param {string} folder @param {import('./placement.mjs').Placement} place */
function archiveTo(folder, place) {
  requireOwnArchive(folder, join(place.home, 'postgres'));
  return archiveSettings(folder);
}

/**
 * Starts one service. Its port is chosen once, so that a service that is started again keeps its address.
 * @param {string} dataDir
 * @param {Kept[]} kept
 */
function serverIn(dataDir, kept) {
  /**
   * @param {string} name
   * @param {import('./processes.mjs').Ladder} ladder
   * @param {(port: number, born: Born) => Promise<string>} start gives the URL
   */
  return async (name, ladder, start) => {
    const { ports } = readState(dataDir);
    const port = await choosePort(ports?.[name]);
    changeState(dataDir, { ports: { ...ports, [name]: port } });
    let url = '';
    /** @param {Born} born */
    const launch = async (born) => {
      url = await start(port, born);
    };
    const service = keep({ name, ladder, note: noteIn(dataDir), launch });
    kept.push(service);
    await service.ready;
    return url;
  };
}
