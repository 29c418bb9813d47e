import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { OWNER_COMMANDS } from '../../src/engine/db/owner-commands.mjs';
import { readKept } from './kept-file.mjs';

/**
 * The application's login to PostgreSQL, made at the first start. Each installation has a user of its own, because a
 * PostgreSQL server has one list of users, and several installations may share the server.
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
 * The URL that API and workers use, in place of the owner's.
 * @param {string} ownerUrl may name several servers, and is then none that `URL` reads
 * @param {string} dataDir
 * @returns {string} the same database, with the user that the migration makes
 */
export function applicationUrl(ownerUrl, dataDir) {
  const { user, password } = applicationLogin(dataDir);
  return ownerUrl.replace(/^(\w+:\/\/)(?:[^/?]*@)?(?=[^/?])/s, (_, scheme) => `${scheme}${user}:${password}@`);
}

/**
 * The database variables of a command. It gets the owner's URL only when it needs it.
 * @param {{ ownerUrl?: string | undefined, databaseUrl?: string | undefined, directUrl?: string | undefined }} urls
 * @param {string} [command] of the operator's command line
 * @returns {Record<'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL', string | undefined>}
 */
export function databaseEnv({ ownerUrl, databaseUrl, directUrl }, command) {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_OWNER_URL: OWNER_COMMANDS.includes(command ?? '') ? ownerUrl : undefined,
  };
}
