import { placement } from './placement.mjs';
import { nativeFolder, POSTGRES_STOP, preparePostgres, startPostgres } from './postgres.mjs';
import { end, runs } from './processes.mjs';
import { REDIS_STOP, startRedis } from './redis.mjs';
import { findRedis } from './redis-binary.mjs';
import { changeState, readState, servicesPassword } from './state.mjs';
import { keep } from './supervise.mjs';

/**
 * Ends what an earlier start left running because it was killed.
 * @param {string} dataDir held by this process
 */
export async function endOrphans(dataDir) {
  const orphans = (readState(dataDir).processes ?? []).filter(runs);
  // Last started, first ended: the services outlive those that use them.
  for (const orphan of orphans.reverse()) await end(orphan, orphan.ladder);
  changeState(dataDir, { processes: [] });
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
 * @param {{ databaseUrl?: string, redisUrl?: string }} given
 * @param {import('./supervise.mjs').Kept[]} kept takes what was started, for the caller to stop
 * @returns {Promise<{ databaseUrl: string, redisUrl: string }>}
 * @throws {import('./say.mjs').Halt}
 */
export async function startServices(dataDir, given, kept) {
  const { databaseUrl, redisUrl } = given;
  if (databaseUrl && redisUrl) return { databaseUrl, redisUrl };
  const password = servicesPassword(dataDir);
  const place = placement(dataDir, databaseUrl ? null : nativeFolder());
  const note = noteIn(dataDir);

  /** Starts one service; its port is remembered, so that it stays the same when it is started again. */
  const serve = async (name, ladder, start) => {
    let url;
    const launch = async (born) => {
      const service = await start(readState(dataDir).ports?.[name], born);
      changeState(dataDir, { ports: { ...readState(dataDir).ports, [name]: service.port } });
      url = service.url;
    };
    const service = keep({ name, ladder, note, launch });
    kept.push(service);
    await service.ready;
    return url;
  };
  const postgres = async () => {
    await preparePostgres(place, password);
    return serve('PostgreSQL', POSTGRES_STOP, (port, born) => startPostgres(place, password, port, born));
  };
  const redis = () => serve('Redis', REDIS_STOP, (port, born) => startRedis(place, findRedis(), password, port, born));
  return { databaseUrl: databaseUrl ?? (await postgres()), redisUrl: redisUrl ?? (await redis()) };
}
