import type { FastifyRequest } from 'fastify';
import type { User } from '../../contract/accounts.ts';
import { fail } from '../../errors.ts';
import { requireAccount } from './session.ts';

/** Milliseconds between checks whether the reader of an endless answer may still see it. */
const LOOK_EVERY = 2_000;

/** Whether the time in which an administrator had to add a second factor is over. */
const lacksFactor = ({ second_factor_due }: User) =>
  second_factor_due !== null && Date.parse(second_factor_due) <= Date.now();

/**
 * An `onRequest` hook that lets only administrators pass. The right is read from the account as it is now.
 *
 * @throws UNAUTHENTICATED as `requireAccount`, FORBIDDEN, SECOND_FACTOR_MISSING
 */
export async function adminsOnly(request: FastifyRequest): Promise<void> {
  const { user } = await requireAccount(request);
  if (!user.is_admin) throw fail('FORBIDDEN');
  if (lacksFactor(user)) throw fail('SECOND_FACTOR_MISSING');
}

/**
 * Watches the administrator who reads an endless answer; the token may expire meanwhile.
 *
 * @param ended called once, when the right was taken away or the session has ended, but not while PostgreSQL is away
 * @returns a function that ends the watch
 * @throws UNAUTHENTICATED as `requireAccount`
 */
export async function watchAdmin(request: FastifyRequest, ended: () => void): Promise<() => void> {
  const { user, familyId } = await requireAccount(request);
  let stopped = false;
  let timer: NodeJS.Timeout;
  const look = async () => {
    const found = await request.server.findCaller({ userId: user.id, familyId }).catch(() => user);
    if (stopped) return;
    if (found?.is_admin && !lacksFactor(found)) timer = setTimeout(look, LOOK_EVERY).unref();
    else ended();
  };
  timer = setTimeout(look, LOOK_EVERY).unref();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
