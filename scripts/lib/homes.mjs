import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in the memory of the machine, on Linux. */
const MEMORY = '/dev/shm';
/** Bytes that must be free there for data that live as long as the tests run. */
const ROOM = 4 * 1024 ** 3;

/**
 * @param {string} dataDir
 * @returns {{ elsewhere: string, inMemory: string }} where data may be that are not in the data folder itself: where
 *   the services' own user can reach them, and in memory
 */
export function otherHomes(dataDir) {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return { elsewhere: join('/var/lib/vernissage', name), inMemory: join(MEMORY, `vernissage-${name}`) };
}

/** @param {string} folder where services may live */
export const hasData = (folder) => existsSync(join(folder, 'postgres'));

/**
 * Deletes the data of the services, wherever they are.
 * @param {string} dataDir
 */
export function deleteData(dataDir) {
  const { elsewhere, inMemory } = otherHomes(dataDir);
  for (const folder of [dataDir, elsewhere])
    for (const name of ['postgres', 'redis']) rmSync(join(folder, name), { recursive: true, force: true });
  rmSync(inMemory, { recursive: true, force: true });
}

/** @param {string} folder @returns {string | null} the folder, made; null where this machine has no memory to spare */
export function makeInMemory(folder) {
  if (!existsSync(MEMORY)) return null;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return null;
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}
