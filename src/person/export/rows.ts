import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { readAllLaneHeads } from '../../engine/log/heads.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import type { Rows } from '../places.ts';

/** Rows that are read at a time, and positions of engagement. */
const PAGE = 100;
const SPAN = 50_000;

/** Whose data is read. */
export type Owner = {
  userId: number;
  /** Null unless it is verified: whoever has registered an address need not be who has it. */
  email: string | null;
  works: number[];
  /** The position of the domain log up to which events are read. */
  upTo: number;
};

/** Rows as JSON texts. */
type Texts = AsyncGenerator<string[]>;

/**
 * SQL of a page of rows. One of several conditions is looked for by itself: PostgreSQL would go through a whole table for
 * the first rows of either. The statement names both parameters, because `theirs` may leave one out.
 */
export function pageOfRows({ table, theirs, key: [column, type] }: Pick<Rows, 'table' | 'theirs' | 'key'>): string {
  const pages = [theirs].flat().map(
    (condition) => `(select t.${column} as key, to_jsonb(t) as row from ${table} t
      where (${condition}) and $1::bigint is not null and coalesce($2::text, '') is not null
        and ($4::text is null or t.${column} > $4::text::${type}) order by t.${column} limit ${PAGE})`,
  );
  return `select key::text as key, jsonb_pretty(row - $3::text[]) as row
    from (${pages.join(' union all ')}) pages order by pages.key limit ${PAGE}`;
}

/** The rows of a person in a table, page by page. */
export async function* rowsOf(
  db: Kysely<DB>,
  { userId, email }: Owner,
  { table, theirs, key, without = [] }: Rows,
): Texts {
  const page = pageOfRows({ table, theirs, key });
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { key: string; row: string }[] } = await db.executeQuery(
      CompiledQuery.raw(page, [userId, email, without, after]),
    );
    yield rows.map(({ row }) => row);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.key ?? null;
  }
}

/** The events of a stream as they are stored, page by page. @param actor whose alone are read; null: everybody's */
export async function* eventsOf(db: Kysely<DB>, stream: string, { upTo }: Owner, actor: number | null = null): Texts {
  for (let after = 0; ; ) {
    const { rows }: { rows: { version: number; row: string }[] } = await sql<{ version: number; row: string }>`
      select e.stream_version as version, jsonb_pretty(to_jsonb(e) - 'lane') as row from log.domain_event e
      where e.lane = ${DOMAIN_LANE} and e.stream_id = ${stream} and e.stream_version > ${after} and e.position <= ${upTo}
        and (${actor}::bigint is null or e.actor_id = ${actor}::bigint)
      order by e.stream_version limit ${PAGE}`.execute(db);
    yield rows.map(({ row }) => row);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.version ?? after;
  }
}

/** The images that a stream ever had, oldest first. */
export async function* imagesOf(db: Kysely<DB>, stream: string, { upTo }: Owner) {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ version: number; image_id: string; format: 'jpeg' | 'png' | 'webp' }>`
      select e.stream_version as version, e.payload #>> '{image,image_id}' as image_id,
        e.payload #>> '{image,format}' as format
      from log.domain_event e
      where e.lane = ${DOMAIN_LANE} and e.stream_id = ${stream} and e.stream_version > ${after} and e.position <= ${upTo}
        and e.type in ('artwork_image_added', 'picture_added')
      order by e.stream_version limit ${PAGE}`.execute(db);
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.version ?? after;
  }
}

/**
 * What the person did on the site while signed in, as far as the log reaches back: a page of a span at a time. It is not
 * indented, which would make 8 KB of nested lists sixty times as long.
 */
export async function* visitsOf(db: Kysely<DB>, { userId }: Owner): Texts {
  for (const [lane, head] of await readAllLaneHeads(db))
    for (let after = 0; after < head; ) {
      const end = Math.min(after + SPAN, head);
      const { rows }: { rows: { position: number; row: string }[] } = await sql<{ position: number; row: string }>`
        select e.position, (to_jsonb(e) - 'lane')::text as row from log.engagement_event e
        where e.lane = ${lane} and e.position > ${after} and e.position <= ${end} and e.user_id = ${userId}
        order by e.position limit ${PAGE}`.execute(db);
      yield rows.map(({ row }) => row);
      after = rows.length < PAGE ? end : (rows.at(-1)?.position ?? end);
    }
}
