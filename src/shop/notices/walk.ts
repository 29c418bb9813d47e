import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';

/** Happenings, and members of one happening, that one transaction takes. */
const HAPPENINGS = 100;
const MEMBERS = 1_000;

/** Behind the last member: a happening is done. */
const ALL = Number.MAX_SAFE_INTEGER;

type Found = { position: number; at: Date; user_id: number; kind: string; artist_id: number; artwork_id: number };

/** SQL of the members whom a happening concerns, after one of them, in the order of their ids. */
function concerned({ position, user_id, kind, artist_id, artwork_id }: Found, reached: number) {
  if (user_id !== 0) return sql`select ${user_id}::bigint as user_id`;
  const [table, column, id] =
    kind === 'works'
      ? (['read.noticed_follow', 'artist_id', artist_id] as const)
      : (['read.noticed_like', 'artwork_id', artwork_id] as const);
  return sql`
    select user_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and position < ${position} and user_id > ${reached}::bigint
    order by user_id limit ${MEMBERS}`;
}

/** Notes the members whom a happening concerns, as many as fit. @returns how many, and the last of them if it is not done */
async function note(
  db: Kysely<DB>,
  happening: Found,
  reached: number,
): Promise<{ noted: number; last: number | null }> {
  const { rows } = await sql<{ noted: number; last: number | null }>`
    with concerned as materialized (${concerned(happening, reached)}), noted as (
      insert into notices.due as d (user_id, up_to) select user_id, ${happening.position} from concerned order by user_id
      on conflict (user_id) do update set up_to = greatest(d.up_to, excluded.up_to)
    )
    select count(*)::int as noted, max(user_id) as last from concerned`.execute(db);
  const { noted = 0, last = null } = rows[0] ?? {};
  return { noted, last: happening.user_id === 0 && noted < MEMBERS ? null : last };
}

/**
 * Goes a bounded step further. Where it has come to is noted in the same transaction, which keeps other workers away.
 *
 * @param until happenings of before this time; younger ones may be read yet
 * @returns whether there is more
 */
async function step(db: Kysely<DB>, until: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const walk = await transaction
      .selectFrom('notices.walk')
      .select(['position', 'reached'])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!walk) return false;
    let { position, reached } = walk;
    // An event of an order has a row for each of its two sides, at one position.
    const { rows } = await sql<Found>`
      select position, at, user_id, kind, artist_id, artwork_id from read.happening
      where position >= ${position}::bigint and (position > ${position}::bigint
        or (position = ${position}::bigint and (user_id > ${reached}::bigint or (user_id = 0 and ${reached}::bigint < ${ALL}::bigint))))
      order by position, user_id limit ${HAPPENINGS}`.execute(transaction);
    let room = MEMBERS;
    // One that is younger holds up what is behind it: a walk that passed it would never come back.
    const younger = rows.findIndex(({ at }) => at > until);
    const old = younger < 0 ? rows : rows.slice(0, younger);
    for (const happening of old) {
      const done = await note(transaction, happening, happening.position === position ? reached : 0);
      position = happening.position;
      reached = done.last ?? ALL;
      room -= done.noted;
      if (room <= 0) break;
    }
    if (old.length > 0) await transaction.updateTable('notices.walk').set({ position, reached }).execute();
    return old.length > 0;
  });
}

/** Notes all members whom something concerns that happened before a time. */
export async function walkHappenings(db: Kysely<DB>, until: Date): Promise<void> {
  while (await step(db, until));
}
