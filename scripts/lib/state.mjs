import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKept } from './kept-file.mjs';

/**
 * @typedef {object} State what DATA_DIR/services.json says
 * @property {string | undefined} [ownerUrl]
 * @property {string | undefined} [databaseUrl]
 * @property {string | undefined} [directUrl] where databaseUrl leads through a pooler
 * @property {string | undefined} [redisUrl]
 * @property {string | undefined} [address]
 * @property {Record<string, number>} [ports] of the services, by name
 * @property {number} [sandboxPort] of the pretend provider of payments
 * @property {string | undefined} [sandboxUrl] where it runs now
 * @property {import('./supervise.mjs').Known[]} [processes]
 * @property {boolean} [seeded] whether the demo data is complete
 */

/**
 * @param {string} dataDir
 * @returns {State} empty when there is none
 */
export function readState(dataDir) {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'services.json'), 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Changes DATA_DIR/services.json in one step, readable by its owner only.
 * @param {string} dataDir held by this process
 * @param {State} changes the fields to replace
 */
export function changeState(dataDir, changes) {
  const file = join(dataDir, 'services.json');
  const text = JSON.stringify({ ...readState(dataDir), ...changes }, null, 2);
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * The password of the private services, made at the first start.
 * @param {string} dataDir
 * @returns {string} 48 hexadecimal digits
 */
export function servicesPassword(dataDir) {
  const file = join(dataDir, 'services-password');
  const make = () => randomBytes(24).toString('hex');
  return readKept(file, make, 'put it back, or delete it where there are no data yet.').trim();
}
