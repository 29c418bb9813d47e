import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';

/** The keyed hash by which an address is claimed; the same in all processes for as long as the database exists. */
export type HashEmail = (email: string) => Promise<string>;

/** Makes the hash. The key comes from the database rather than the configuration, because it must never change. */
export function createEmailHash(db: Kysely<DB>): HashEmail {
  let known: Buffer | undefined;
  return async (email) => {
    if (!known) {
      const { key } = await db.selectFrom('waitlist.email_key').select('key').executeTakeFirstOrThrow();
      known = key;
    }
    return createHmac('sha256', known).update(email).digest('base64url');
  };
}
