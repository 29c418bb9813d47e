import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readKept } from './kept-file.mjs';

/**
 * What the application of an installation logs in to PostgreSQL with, made at the first start. The user is the
 * installation's own, because users belong to the whole of a PostgreSQL that several installations may share.
 * @param {string} dataDir
 * @returns {{ user: string, password: string }}
 */
function applicationLogin(dataDir) {
  const file = join(dataDir, 'application-login.json');
  const login = () => ({
    user: `vernissage_${randomBytes(4).toString('hex')}`,
    password: randomBytes(24).toString('hex'),
  });
  return JSON.parse(readKept(file, () => JSON.stringify(login()), 'delete it, and the next start makes another user.'));
}

/**
 * The URL that API and workers use, beside the one that owns the schema.
 * @param {string} ownerUrl
 * @param {string} dataDir
 * @returns {string} the same database, as a user that migrating makes
 */
export function applicationUrl(ownerUrl, dataDir) {
  const { user, password } = applicationLogin(dataDir);
  const url = new URL(ownerUrl);
  url.username = user;
  url.password = password;
  return url.href;
}

/** The commands that own the schema while they run. */
const OWNERS = ['migrate', 'erase'];

/**
 * What a command is given of two URLs: the owner's only where it is needed.
 * @param {{ ownerUrl?: string, databaseUrl?: string }} urls
 * @param {string | undefined} command of the operator's command line
 * @returns {{ DATABASE_URL?: string, DATABASE_OWNER_URL?: string }}
 */
export function databaseEnv({ ownerUrl, databaseUrl }, command) {
  return { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: OWNERS.includes(command) ? ownerUrl : undefined };
}
