import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { applicationUrl } from './database-urls.mjs';
import { placement } from './placement.mjs';
import { choosePort } from './ports.mjs';
import { POSTGRES_STOP, startPostgres } from './postgres.mjs';
import { nativeFolder, preparePostgres } from './postgres-data.mjs';
import { end, runs } from './processes.mjs';
import { REDIS_STOP, startRedis } from './redis.mjs';
import { findRedis } from './redis-binary.mjs';
import { changeState, readState, servicesPassword } from './state.mjs';
import { keep } from './supervise.mjs';

/**
 * Ends what an earlier start left running because it was killed, and forgets where it was.
 * @param {string} dataDir held by this process
 */
export async function endOrphans(dataDir) {
  const orphans = (readState(dataDir).processes ?? []).filter(runs);
  // Last started, first ended: the services outlive those that use them.
  for (const orphan of orphans.reverse()) await end(orphan, orphan.ladder);
  changeState(dataDir, {
    processes: [],
    ownerUrl: undefined,
    databaseUrl: undefined,
    redisUrl: undefined,
    address: undefined,
  });
}

/**
 * Writes down a process that was started, in place of an earlier one of the same name.
 * @param {string} dataDir
 * @returns {(known: { name: string }) => void}
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
 * @param {{ ownerUrl?: string, databaseUrl?: string, redisUrl?: string, fresh?: boolean, settings?: string[] }} given databaseUrl is the
 *   application's, made from the owner's when it is not given; fresh throws away the data of the last time
 * @param {import('./supervise.mjs').Kept[]} kept takes what was started, for the caller to stop
 * @returns {Promise<{ ownerUrl: string, databaseUrl: string, redisUrl: string }>}
 * @throws {import('./say.mjs').Halt}
 */
export async function startServices(dataDir, given, kept) {
  const urls = { ownerUrl: given.ownerUrl, databaseUrl: given.databaseUrl, redisUrl: given.redisUrl };
  if (!urls.ownerUrl || !urls.redisUrl) {
    const password = servicesPassword(dataDir);
    const place = placement(dataDir, urls.ownerUrl ? null : nativeFolder());
    if (given.fresh)
      for (const name of ['postgres', 'redis']) rmSync(join(place.home, name), { recursive: true, force: true });
    const serve = serverIn(dataDir, kept);
    if (!urls.ownerUrl) {
      await preparePostgres(place, password);
      urls.ownerUrl = await serve('PostgreSQL', POSTGRES_STOP, (...at) =>
        startPostgres(place, password, ...at, given.settings),
      );
    }
    urls.redisUrl ||= await serve('Redis', REDIS_STOP, (...at) => startRedis(place, findRedis(), password, ...at));
  }
  urls.databaseUrl ||= applicationUrl(urls.ownerUrl, dataDir);
  changeState(dataDir, urls);
  return urls;
}

/** Starts one service. Its port is chosen once, so that whoever uses it finds it there when it was started again. */
function serverIn(dataDir, kept) {
  return async (name, ladder, start) => {
    const { ports } = readState(dataDir);
    const port = await choosePort(ports?.[name]);
    changeState(dataDir, { ports: { ...ports, [name]: port } });
    let url;
    const launch = async (born) => {
      url = await start(port, born);
    };
    const service = keep({ name, ladder, note: noteIn(dataDir), launch });
    kept.push(service);
    await service.ready;
    return url;
  };
}
