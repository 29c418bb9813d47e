import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { fail } from '../errors.ts';
import { requireUserId } from './session.ts';

/**
 * Makes a hook that lets only administrators pass. The right is read from the account as it is now.
 *
 * @returns an `onRequest` hook that throws UNAUTHENTICATED or FORBIDDEN
 */
export function adminsOnly(db: Kysely<DB>): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const id = await requireUserId(request);
    const account = await db.selectFrom('account.user').select('is_admin').where('id', '=', id).executeTakeFirst();
    if (!account) throw fail('UNAUTHENTICATED');
    if (!account.is_admin) throw fail('FORBIDDEN');
  };
}
