import { type Kysely, sql } from 'kysely';
import { toDollars } from '../../contract/amounts.ts';
import { imageUrls } from '../../contract/artwork-images.ts';
import { type Notice, UNREAD_LIMIT } from '../../contract/notices.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { NoticesState } from './decide.ts';
import { findHappenings, type Happening, kindsOn } from './find.ts';

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

function present(happening: Happening, read: number, works: Map<number, Work>): Notice {
  const { position, at, artwork_id, from_cents, to_cents } = happening;
  const notice = { position, at: at.toISOString(), unread: position > read };
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
  const [found, unread] = await Promise.all([
    findHappenings(db, { ...wanted, ...(before !== undefined && { before }), limit: limit + 1 }),
    findHappenings(db, { ...wanted, after: read, limit: UNREAD_LIMIT }),
  ]);
  const page = found.slice(0, limit);
  const works = await readWorksOf(db, page);
  return {
    notices: page.map((happening) => present(happening, read, works)),
    unread: unread.length,
    next: found.length > limit ? (page.at(-1)?.position ?? null) : null,
  };
}
