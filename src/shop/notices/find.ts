import { type Kysely, type RawBuilder, sql } from 'kysely';
import { NOTICE_DAYS, NOTICE_KINDS, type NoticeKind, type OrderNews } from '../../contract/notices.ts';
import type { DB } from '../../engine/db/tables.ts';

const DAY = 86_400_000;

/** What happened, as one of those sees it whom it concerns. */
export type Happening = {
  position: number;
  at: Date;
  artwork_id: number | null;
  from_cents: number | null;
  to_cents: number | null;
} & (
  | { kind: 'works'; news: 'listed' }
  | { kind: 'favorites'; news: 'price_fell' | 'sold' }
  | { kind: 'orders'; news: OrderNews; order_id: number; side: 'buyer' | 'artist' }
);

/** Which happenings are looked for: of some kinds, between two positions, until a time. */
export type Wanted = {
  userId: number;
  kinds: readonly NoticeKind[];
  /** Only those after this position. */
  after?: number;
  /** Only those before this position. */
  before?: number;
  now: Date;
  limit: number;
};

/** The kinds that are on. */
export const kindsOn = (choices: Record<NoticeKind, boolean>) => NOTICE_KINDS.filter((kind) => choices[kind]);

/**
 * SQL of the newest happenings of things that a member has: of the things that have the newest ones, as many of each as
 * are wanted. No other thing can have one of them, so all that is had is looked at once, and little of it again.
 */
function ofThings(
  { userId, after = 0, before = Number.MAX_SAFE_INTEGER, now, limit }: Wanted,
  { table, id, kind }: { table: 'read.noticed_follow' | 'read.noticed_like'; id: string; kind: NoticeKind },
): RawBuilder<unknown> {
  const thing = sql.ref(id);
  const since = new Date(now.getTime() - NOTICE_DAYS * DAY);
  const happened = (columns: RawBuilder<unknown>, many: number) => sql`
    select ${columns} from read.happening h
    where h.kind = ${sql.lit(kind)} and h.${thing} = mine.${thing} and h.position > greatest(mine.position, ${after}::bigint)
      and h.position < ${before}::bigint and h.at >= ${since} and h.artist_id <> ${userId}
    order by h.position desc limit ${many}`;
  return sql`
    select h.* from (
      select mine.${thing}, mine.position from ${sql.table(table)} mine
      cross join lateral (${happened(sql`h.position`, 1)}) newest
      where mine.user_id = ${userId} order by newest.position desc limit ${limit}
    ) mine cross join lateral (${happened(sql`h.*`, limit)}) h`;
}

/** SQL of the happenings that concern a member alone. */
function ofOwn({ userId, after = 0, before = Number.MAX_SAFE_INTEGER, now, limit }: Wanted): RawBuilder<unknown> {
  const since = new Date(now.getTime() - NOTICE_DAYS * DAY);
  return sql`
    select h.* from read.happening h
    where h.user_id = ${userId} and h.user_id <> 0 and h.kind = 'orders' and h.position > ${after}::bigint
      and h.position < ${before}::bigint and h.at >= ${since}
    order by h.position desc limit ${limit}`;
}

const SOURCES: Record<NoticeKind, ((wanted: Wanted) => RawBuilder<unknown>) | null> = {
  works: (wanted) => ofThings(wanted, { table: 'read.noticed_follow', id: 'artist_id', kind: 'works' }),
  favorites: (wanted) => ofThings(wanted, { table: 'read.noticed_like', id: 'artwork_id', kind: 'favorites' }),
  orders: ofOwn,
  messages: null,
};

/** SQL of the newest happenings that concern a member: those of what they followed, liked or ordered before. */
export function happenings(wanted: Wanted): RawBuilder<Happening> {
  const sources = wanted.kinds.flatMap((kind) => {
    const source = SOURCES[kind]?.(wanted);
    return source ? [sql`(${source})`] : [];
  });
  if (sources.length === 0) return sql`select * from read.happening where false`;
  return sql<Happening>`
    select * from (${sql.join(sources, sql` union all `)}) all_of_them order by position desc limit ${wanted.limit}`;
}

/** Finds the newest happenings that concern a member; newest first. */
export async function findHappenings(db: Kysely<DB>, wanted: Wanted): Promise<Happening[]> {
  const { rows } = await sql<Happening>`${happenings(wanted)}`.execute(db);
  return rows;
}
