import type { Kysely } from 'kysely';
import { type Config, requireOwnerUrl } from '../config.ts';
import { openPool } from '../engine/db/pool.ts';
import { requireSession } from '../engine/db/session.ts';
import type { DB } from '../engine/db/tables.ts';
import { explainDatabaseError } from './explain.ts';
import { OperatorError } from './operator.ts';

/**
 * Opens a connection of the schema's owner.
 *
 * @param name shown in pg_stat_activity
 * @throws ConfigError when the environment has no owner's URL, SessionError when that leads through a
 *   pooler, OperatorError when PostgreSQL does not let it in
 */
export async function openOwner(config: Config, name: string): Promise<Kysely<DB>> {
  const url = requireOwnerUrl(config);
  const owner = openPool(url, { max: 1, name, as: 'owner' });
  try {
    await requireSession(owner, 'DATABASE_OWNER_URL');
    return owner;
  } catch (error) {
    await owner.destroy();
    const known = explainDatabaseError(error, url, 'DATABASE_OWNER_URL');
    throw known === undefined ? error : new OperatorError(known, { cause: error });
  }
}
