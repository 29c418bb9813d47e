import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Projection } from '../projection.ts';

/**
 * The last request for a read model. It is open until it has an outcome; its message says how it ended, or why it could
 * not be done yet.
 */
export type Request = Selectable<DB['folding.request']>;

/** What a worker can be asked to do with the builds of a read model. */
export type RequestKind = Request['kind'];

/**
 * What is performed beside each other, one at a time of each in the whole cluster: what folds a whole build, and the
 * switches, which never wait for a replay of another read model. Workers of other releases may run beside these, so a
 * lock keeps its name.
 */
export const TURNS: Record<string, RequestKind[]> = { all: ['replay', 'hold', 'compare'], quick: ['promote', 'undo'] };

/** Of each turn two for lanes and two for locks; one for the looks at requests, and one to spare. */
export const CONNECTIONS = 4 * Object.keys(TURNS).length + 2;

/** Tries after which a request is given up, whether they failed or ended their worker. */
const TRIES = 10;

/** Milliseconds of work after which a try has done something, and those before it do not count any more. */
const LONG = 60_000;

/** Seconds between the beginnings of two tries at most. They begin with one, and double. */
const MOST_PAUSE = 60;

/** Seconds after which a worker that has not noted its work is taken for gone. */
const SILENCE = 5;

/**
 * Asks the workers of this code's version for work on a read model. At most one request for each is open, and the last
 * one is kept, so that the table stays small.
 *
 * @returns false when another one is open
 */
export async function ask(
  db: Kysely<DB>,
  { name, version }: Projection,
  { id, kind, asked_by, build }: Pick<Request, 'id' | 'kind' | 'asked_by' | 'build'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into folding.request as r (projection, id, kind, version, asked_by, build)
    values (${name}, ${id}, ${kind}, ${version}, ${asked_by}, ${build})
    on conflict (projection) do update set id = excluded.id, kind = excluded.kind, version = excluded.version,
      asked_by = excluded.asked_by, asked_at = now(), seen_at = null, ended_at = null, outcome = null,
      message = null, build = excluded.build, tries = 0, next_try_at = null
    where r.ended_at is not null`.execute(db);
  return numAffectedRows === 1n;
}

/** Changes a request. @returns false when it has ended */
async function whileOpen(db: Kysely<DB>, which: RawBuilder<unknown>, set: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update folding.request set ${set} where ${which} and ended_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Ends what a read model was asked for. The worker at it stops after the batch under way, and what is folded stays: the
 * next replay goes on with it.
 *
 * @returns false when nothing is open
 */
export async function cancel(db: Kysely<DB>, { name }: Projection): Promise<boolean> {
  return whileOpen(db, sql`projection = ${name}`, sql`ended_at = now(), outcome = 'cancelled', message = null`);
}

/** Ends a request. @returns false when it had ended before */
export async function end(
  db: Kysely<DB>,
  { id }: Request,
  outcome: 'done' | 'failed',
  message: string,
): Promise<boolean> {
  return whileOpen(db, sql`id = ${id}`, sql`ended_at = now(), outcome = ${outcome}, message = ${message}`);
}

/** How a request has ended, or whether a worker is at it. */
type RequestState = NonNullable<Request['outcome']> | 'under_way' | 'waiting';

/** The last request for each read model, open or not. */
export async function readRequests(db: Kysely<DB>): Promise<Map<string, Request & { state: RequestState }>> {
  const state = sql<RequestState>`coalesce(outcome,
    case when seen_at > now() - make_interval(secs => ${SILENCE}) then 'under_way' else 'waiting' end)`;
  const rows = await db.selectFrom('folding.request').selectAll().select(state.as('state')).execute();
  return new Map(rows.map((request) => [request.projection, request]));
}

/** The open requests of some kinds that may be tried now, in turn. */
export async function findDue(db: Kysely<DB>, kinds: readonly RequestKind[]): Promise<Request[]> {
  return db
    .selectFrom('folding.request')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('kind', 'in', kinds)
    .where(sql<boolean>`coalesce(next_try_at <= now(), true)`)
    .orderBy(sql`coalesce(next_try_at, asked_at)`)
    .execute();
}

/**
 * Notes that a try begins, and when the next one may, so that others go first. A try that ends its worker counts.
 *
 * @returns false when the request has ended, or ends because it was tried too often
 */
export async function beginTry(db: Kysely<DB>, request: Request): Promise<boolean> {
  if (request.tries >= TRIES) {
    await end(db, request, 'failed', request.message ?? `${TRIES} workers have ended while they were at it`);
    return false;
  }
  return whileOpen(
    db,
    sql`id = ${request.id}`,
    sql`seen_at = now(), tries = tries + 1,
      next_try_at = now() + make_interval(secs => least(${MOST_PAUSE}::int, 2 ^ tries))`,
  );
}

/** Notes that a worker is still at a request, for some milliseconds by now. @returns false when it has ended */
export async function noteSeen(db: Kysely<DB>, { id }: Request, worked: number): Promise<boolean> {
  return whileOpen(db, sql`id = ${id}`, sql`seen_at = now(), tries = case when ${worked > LONG} then 0 else tries end`);
}

/** Notes why a try has failed, for a reason that may pass. */
export async function noteFailedTry(db: Kysely<DB>, { id }: Request, why: string): Promise<void> {
  await whileOpen(db, sql`id = ${id}`, sql`message = ${`It could not be done yet: ${why}`}, seen_at = null`);
}
