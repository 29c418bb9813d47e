import { type Kysely, sql } from 'kysely';
import { Artist, type FoundArtist, MOST_FOUND } from '../../contract/artists.ts';
import { SLUG } from '../../contract/minisites.ts';
import type { DB } from '../../engine/db/tables.ts';
import { readQuery } from '../../engine/db/text-query.ts';

/** SQL of the columns of a profile `a`. */
const PROFILE = sql.raw(
  Object.keys(Artist.properties)
    .map((column) => `a.${column}`)
    .join(', '),
);

/** The artists that are ranked, at most: of those whose name fits, and of all that fit. */
const RANKED = 500;

type Row = Omit<Artist, 'created_at'> & { created_at: Date };

function toArtist({ created_at, ...row }: Row): Artist {
  return { ...row, created_at: created_at.toISOString() };
}

/** The profile of an account, if it has one. */
export async function findOwnArtist(db: Kysely<DB>, userId: number): Promise<Artist | undefined> {
  const { rows } = await sql<Row>`select ${PROFILE} from read.artist a where a.user_id = ${userId}`.execute(db);
  return rows[0] && toArtist(rows[0]);
}

/** Profiles by their ids; those that are not there are left out. */
export async function findArtists(db: Kysely<DB>, ids: number[]): Promise<Map<number, Artist>> {
  const { rows } = await sql<Row>`select ${PROFILE} from read.artist a where a.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, toArtist(row)]));
}

/** The profile with an id, or with the slug of its mini-site if that is published. */
export async function findArtist(db: Kysely<DB>, idOrSlug: string): Promise<Artist | undefined> {
  const isId = /^\d{1,15}$/.test(idOrSlug);
  if (!isId && !SLUG.test(idOrSlug)) return undefined;
  const named = isId
    ? sql`a.id = ${Number(idOrSlug)}`
    : sql`a.user_id = (select m.user_id from read.minisite m where m.slug = ${idOrSlug} and m.is_published)`;
  const { rows } = await sql<Row>`select ${PROFILE} from read.artist a where ${named}`.execute(db);
  return rows[0] && toArtist(rows[0]);
}

/**
 * The artists whose name, place or bio has the words, names first. Of a word that many have, only some are ranked, so
 * that a search takes a bounded time.
 */
export async function searchArtists(db: Kysely<DB>, q: string): Promise<FoundArtist[]> {
  const words = await readQuery(db, q);
  if (words === null) return [];
  // In a subquery the planner does not see the words, and so uses the indexes.
  const query = sql`(select ${words}::tsquery)`;
  const { rows } = await sql<FoundArtist>`
    with found as (
      (select a.id from read.artist a where a.name_search @@ ${query} limit ${RANKED})
      union (select a.id from read.artist a where a.search @@ ${query} limit ${RANKED})
    )
    select a.id, a.artist_name, a.location, a.profile_image_url, a.profile_image_focus
    from found join read.artist a using (id)
    order by a.name_search @@ ${query} desc, ts_rank(a.search, ${query}) desc, a.id limit ${MOST_FOUND}`.execute(db);
  return rows;
}
