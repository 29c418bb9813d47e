import { type Kysely, sql } from 'kysely';
import { type Minisite, type MinisitePage, SLUG } from '../../contract/minisites.ts';
import type { DB } from '../../engine/db/tables.ts';

type Row = Omit<Minisite, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

const SITE = sql.raw('m.id, m.slug, m.title, m.subtitle, m.theme, m.is_published, m.created_at, m.updated_at');
const PAGE = sql.raw('p.id, p.title, p.page_type, p.content_html, p.is_published, p.display_order');

function toMinisite({ created_at, updated_at, ...row }: Row): Minisite {
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

/** The mini-site of an account, published or not. */
export async function findOwnMinisite(db: Kysely<DB>, userId: number): Promise<Minisite | undefined> {
  const { rows } = await sql<Row>`select ${SITE} from read.minisite m where m.user_id = ${userId}`.execute(db);
  return rows[0] && toMinisite(rows[0]);
}

/** A published mini-site, by the id of its artist's profile or by its slug. */
export async function findPublishedMinisite(db: Kysely<DB>, idOrSlug: string): Promise<Minisite | undefined> {
  const isId = /^\d{1,15}$/.test(idOrSlug);
  if (!isId && !SLUG.test(idOrSlug)) return undefined;
  const named = isId
    ? sql`m.user_id = (select a.user_id from read.artist a where a.id = ${Number(idOrSlug)})`
    : sql`m.slug = ${idOrSlug}`;
  const { rows } = await sql<Row>`
    select ${SITE} from read.minisite m where m.is_published and ${named}`.execute(db);
  return rows[0] && toMinisite(rows[0]);
}

/** The pages of a mini-site in their order. */
export async function listPages(
  db: Kysely<DB>,
  minisiteId: number,
  { publishedOnly }: { publishedOnly: boolean },
): Promise<MinisitePage[]> {
  const { rows } = await sql<MinisitePage>`
    select ${PAGE} from read.minisite_page p
    where p.minisite_id = ${minisiteId} and (p.is_published or not ${publishedOnly}::boolean)
    order by p.display_order, p.id`.execute(db);
  return rows;
}

/** A page of the mini-site of an account, published or not. */
export async function findOwnPage(
  db: Kysely<DB>,
  { userId, pageId }: { userId: number; pageId: number },
): Promise<MinisitePage | undefined> {
  const { rows } = await sql<MinisitePage>`
    select ${PAGE} from read.minisite_page p join read.minisite m on m.id = p.minisite_id
    where p.id = ${pageId} and m.user_id = ${userId}`.execute(db);
  return rows[0];
}
