import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Projection } from '../projection.ts';

/** What a worker can be asked to do with the builds of a read model; `cancel` throws the new one away. */
export type RequestKind = DB['folding.request']['kind'];

/** `go`: a worker carries it out. `pause`: it waits, and keeps what it has folded. `cancel`: it is ended. */
export type Wish = 'go' | 'pause' | 'cancel';

export type Outcome = 'done' | 'failed' | 'cancelled';

/** The last request for a read model. It is open until it has an outcome. */
export type Request = {
  projection: string;
  id: string;
  kind: RequestKind;
  version: number;
  asked_by: number | null;
  asked_at: Date;
  wish: Wish;
  ended_at: Date | null;
  outcome: Outcome | null;
  /** How it ended, or why it could not be done yet. */
  message: string | null;
  /** The id of the build that was meant, or that it has made; null: none yet. */
  build: string | null;
  next_try_at: Date | null;
};

/** `build`: the id of the build that is meant, where one is. */
type Asked = { id: string; kind: RequestKind; askedBy: number | null; build: string | null };

/**
 * Asks the workers of this code's version for work on a read model. At most one request for each is open, and the last
 * one is kept, so that the table stays small.
 *
 * @returns false when another one is open
 */
export async function ask(
  db: Kysely<DB>,
  { name, version }: Projection,
  { id, kind, askedBy, build }: Asked,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into folding.request as r (projection, id, kind, version, asked_by, build)
    values (${name}, ${id}, ${kind}, ${version}, ${askedBy}, ${build})
    on conflict (projection) do update set id = excluded.id, kind = excluded.kind, version = excluded.version,
      asked_by = excluded.asked_by, asked_at = now(), wish = 'go', seen_at = null, ended_at = null, outcome = null,
      message = null, build = excluded.build, tries = 0, next_try_at = null
    where r.ended_at is not null`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Changes what is to become of an open request, from now on.
 *
 * @param from what was wished before
 * @returns false when there is no such request any more
 */
export async function wish(db: Kysely<DB>, id: string, from: Wish[], to: Wish): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('folding.request')
    .set({ wish: to, tries: 0, next_try_at: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('wish', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Seconds after which a worker that has not noted its work is taken for gone. */
const SILENCE = 5;

/** The last request for each read model, open or not; `under_way`: a worker is at it. */
export async function readRequests(db: Kysely<DB>): Promise<Map<string, Request & { under_way: boolean }>> {
  const rows = await db
    .selectFrom('folding.request')
    .selectAll()
    .select(
      sql<boolean>`ended_at is null and coalesce(seen_at > now() - make_interval(secs => ${SILENCE}), false)`.as(
        'under_way',
      ),
    )
    .execute();
  return new Map(rows.map((request) => [request.projection, request]));
}

/**
 * The open requests that code with these projections can perform now, the oldest first. Those that pause, or wait for
 * their next try, are left out.
 */
export async function readDueRequests(db: Kysely<DB>, projections: Projection[]): Promise<Request[]> {
  const rows = await db
    .selectFrom('folding.request')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('wish', '<>', 'pause')
    .where(sql<boolean>`coalesce(next_try_at <= now(), true)`)
    .orderBy('asked_at')
    .execute();
  return rows.filter((request) =>
    projections.some(({ name, version }) => name === request.projection && version === request.version),
  );
}

/**
 * Ends the open requests of versions that are not to serve any more: no code would carry them out, and they would keep
 * others from being asked.
 *
 * @param projections of the code that asks; only a request whose version a deploy has replaced by one of these is ended
 */
export async function endOutlived(db: Kysely<DB>, projections: Projection[]): Promise<void> {
  const own = JSON.stringify(projections.map(({ name, version }) => ({ name, version })));
  await sql`
    update folding.request r set ended_at = now(), outcome = 'failed',
      message = 'Version ' || r.version || ' is not to serve any more'
    from folding.wanted w join jsonb_to_recordset(${own}::jsonb) as o(name text, version integer)
      on o.name = w.projection and o.version = w.version
    where w.projection = r.projection and w.version <> r.version and r.ended_at is null`.execute(db);
}
