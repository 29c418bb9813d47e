import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { fail } from '../errors.ts';
import { requireAccount } from './session.ts';

/**
 * Makes a hook that lets only administrators pass. The right is read from the account as it is now.
 *
 * @returns an `onRequest` hook that throws UNAUTHENTICATED or FORBIDDEN
 */
export function adminsOnly(db: Kysely<DB>): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const { user } = await requireAccount(db, request);
    if (!user.is_admin) throw fail('FORBIDDEN');
  };
}
