import { type Kysely, sql } from 'kysely';
import { toDollars } from '../../contract/amounts.ts';
import { imageUrls } from '../../contract/artwork-images.ts';
import { type Notice, UNREAD_LIMIT } from '../../contract/notices.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { NoticesState } from './decide.ts';
import { findHappenings, type Happening, kindsOn } from './find.ts';
import { readWritersOf, type Writer } from './writers.ts';

type Image = Parameters<typeof imageUrls>[0];
type Work = { id: number; title: string; artist_name: string; image: Image | null };

/** The works that happenings are of, as the lists have them. */
export async function readWorksOf(db: Kysely<DB>, happened: Happening[]): Promise<Map<number, Work>> {
  const ids = [...new Set(happened.flatMap(({ artwork_id }) => artwork_id ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Work>`
    select id, title, artist_name, images -> 0 as image from read.artwork where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((work) => [work.id, work]));
}

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

type Shown = { works: Map<number, Work>; writers: Map<number, Writer> };

function present(happening: Happening, read: number, { works, writers }: Shown): Notice {
  const { position, at, artwork_id, from_cents, to_cents } = happening;
  const notice = { position, at: at.toISOString(), unread: position > read && !happening.seen };
  if (happening.kind === 'messages') {
    const { kind, conversation_id } = happening;
    return { ...notice, kind, conversation_id, writer: writers.get(conversation_id)?.name ?? null };
  }
  if (happening.kind === 'orders') {
    const { kind, news: what, order_id, side } = happening;
    return { ...notice, kind, what, order_id, side };
  }
  const work = works.get(artwork_id ?? 0);
  const artwork = work
    ? {
        ...{ id: work.id, title: work.title, artist_name: work.artist_name },
        thumb_url: work.image ? imageUrls(work.image).thumb_url : null,
      }
    : null;
  if (happening.kind === 'works') return { ...notice, kind: happening.kind, artwork };
  const { kind, news: what } = happening;
  return { ...notice, kind, what, artwork, from: dollars(from_cents), to: dollars(to_cents) };
}

/** A page of what a member is told of, and how much is unread; positions are those of the log. */
export async function readNotices(
  db: Kysely<DB>,
  userId: number,
  { read, choices }: NoticesState,
  { before, limit, now }: { before: number | undefined; limit: number; now: Date },
): Promise<{ notices: Notice[]; unread: number; next: number | null }> {
  const wanted = { userId, kinds: kindsOn(choices.page), now };
  // Messages are counted by their conversations.
  const counted = wanted.kinds.filter((kind) => kind !== 'messages');
  const [found, unread] = await Promise.all([
    findHappenings(db, { ...wanted, ...(before !== undefined && { before }), limit: limit + 1 }),
    findHappenings(db, { ...wanted, kinds: counted, after: read, limit: UNREAD_LIMIT }),
  ]);
  const page = found.slice(0, limit);
  const shown = { works: await readWorksOf(db, page), writers: await readWritersOf(db, userId, page) };
  return {
    notices: page.map((happening) => present(happening, read, shown)),
    unread: unread.length,
    next: found.length > limit ? (page.at(-1)?.position ?? null) : null,
  };
}
