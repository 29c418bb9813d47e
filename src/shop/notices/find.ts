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
  | { kind: 'messages'; news: 'message_sent'; conversation_id: number; number: number }
) & {
    /** Whether it was read elsewhere: of a message, in its conversation. */
    seen: boolean;
  };

/** Which happenings are looked for: of some kinds, between two positions, in the last days. */
export type Wanted = {
  userId: number;
  kinds: readonly NoticeKind[];
  /** Only those after this position. */
  after?: number;
  /** The page goes on before this position: what newer pages had is not on it. */
  before?: number;
  /** As if nothing had happened after this position, or after this time. */
  upTo?: number;
  until?: Date;
  /** Leaves out conversations of which something between these is unread still: a mail has told of them. */
  mailed?: { after: number; upTo: number };
  now: Date;
  limit: number;
};

/** The kinds that are on. */
export const kindsOn = (choices: Record<NoticeKind, boolean>) => NOTICE_KINDS.filter((kind) => choices[kind]);

/** SQL of whether a happening `h` is of the span of time that is looked at. */
const isWithin = ({ after = 0, upTo = Number.MAX_SAFE_INTEGER, until, now }: Wanted) => sql`
  h.position > ${after}::bigint and h.position <= ${upTo}::bigint
    and ${until ? sql`h.at <= ${until}` : sql`true`} and h.at >= ${new Date(now.getTime() - NOTICE_DAYS * DAY)}`;

const isOnPage = ({ before = Number.MAX_SAFE_INTEGER }: Wanted) => sql`h.position < ${before}::bigint`;

/**
 * SQL of the newest happenings of things that a member has: of the things that have the newest ones, as many of each as
 * are wanted. No other thing can have one of them, so all that is had is looked at once, and little of it again.
 */
function ofThings(
  wanted: Wanted,
  { table, id, kind }: { table: 'read.noticed_follow' | 'read.noticed_like'; id: string; kind: NoticeKind },
): RawBuilder<unknown> {
  const { userId, limit } = wanted;
  const thing = sql.ref(id);
  const happened = (columns: RawBuilder<unknown>, many: number) => sql`
    select ${columns} from read.happening h
    where h.kind = ${sql.lit(kind)} and h.${thing} = mine.${thing} and h.position > mine.position
      and ${isWithin(wanted)} and ${isOnPage(wanted)} and h.artist_id <> ${userId}
    order by h.position desc limit ${many}`;
  return sql`
    select h.*, false as seen from (
      select mine.${thing}, mine.position from ${sql.table(table)} mine
      cross join lateral (${happened(sql`h.position`, 1)}) newest
      where mine.user_id = ${userId} order by newest.position desc limit ${limit}
    ) mine cross join lateral (${happened(sql`h.*`, limit)}) h`;
}

/** SQL of what became of the orders of a member. */
const ofOrders = (wanted: Wanted): RawBuilder<unknown> => sql`
  select h.*, false as seen from read.happening h
  where h.user_id = ${wanted.userId} and h.user_id <> 0 and h.kind = 'orders' and ${isWithin(wanted)} and ${isOnPage(wanted)}
  order by h.position desc limit ${wanted.limit}`;

const isNotMailed = ({ userId, mailed = { after: 0, upTo: 0 } }: Wanted) => sql`
  not exists (select from read.happening told
    where told.user_id = ${userId} and told.conversation_id = mine.conversation_id
      and told.position > ${mailed.after}::bigint and told.position <= ${mailed.upTo}::bigint
      and told.number > mine.read)`;

/** SQL of the newest message to a member of each of their conversations: one that is on a page is on no other. */
const ofConversations = (wanted: Wanted): RawBuilder<unknown> => sql`
  select h.*, h.number <= mine.read as seen from read.conversation_side mine
  cross join lateral (
    select h.* from read.happening h
    where h.user_id = ${wanted.userId} and h.conversation_id = mine.conversation_id and ${isWithin(wanted)}
    order by h.position desc limit 1
  ) h
  where mine.user_id = ${wanted.userId} and ${isOnPage(wanted)} and ${isNotMailed(wanted)}
  order by h.position desc limit ${wanted.limit}`;

const SOURCES: Record<NoticeKind, (wanted: Wanted) => RawBuilder<unknown>> = {
  works: (wanted) => ofThings(wanted, { table: 'read.noticed_follow', id: 'artist_id', kind: 'works' }),
  favorites: (wanted) => ofThings(wanted, { table: 'read.noticed_like', id: 'artwork_id', kind: 'favorites' }),
  orders: ofOrders,
  messages: ofConversations,
};

/** SQL of the newest happenings that concern a member: of what they followed or liked before, order, and are told. */
export function happenings(wanted: Wanted): RawBuilder<Happening> {
  const sources = wanted.kinds.map((kind) => sql`(${SOURCES[kind](wanted)})`);
  if (sources.length === 0) return sql`select *, false as seen from read.happening where false`;
  return sql<Happening>`
    select * from (${sql.join(sources, sql` union all `)}) all_of_them order by position desc limit ${wanted.limit}`;
}

/** Finds the newest happenings that concern a member; newest first. */
export async function findHappenings(db: Kysely<DB>, wanted: Wanted): Promise<Happening[]> {
  const { rows } = await sql<Happening>`${happenings(wanted)}`.execute(db);
  return rows;
}
