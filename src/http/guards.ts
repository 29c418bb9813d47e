import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { fail } from '../errors.ts';
import { findCaller, requireAccount } from './session.ts';

/** Milliseconds between looks at whether somebody who is answered without end still may see it. */
const LOOK_EVERY = 2_000;

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

/**
 * Watches the administrator to whom an answer without end is given, whose token may expire meanwhile.
 *
 * @param ended called once, when the right was taken away or the session has ended; not because PostgreSQL is away
 * @returns a function that ends the watch
 * @throws UNAUTHENTICATED as `requireAccount`
 */
export async function watchAdmin(db: Kysely<DB>, request: FastifyRequest, ended: () => void): Promise<() => void> {
  const { user, familyId } = await requireAccount(db, request);
  let stopped = false;
  let timer: NodeJS.Timeout;
  const look = async () => {
    const found = await findCaller(db, { userId: user.id, familyId }).catch(() => user);
    if (stopped) return;
    if (found?.is_admin) timer = setTimeout(look, LOOK_EVERY).unref();
    else ended();
  };
  timer = setTimeout(look, LOOK_EVERY).unref();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
