import { type Kysely, sql } from 'kysely';
import type { Artist } from '../contract/artists.ts';
import { SLUG } from '../contract/minisites.ts';
import type { DB } from '../db/tables.ts';

type Row = Omit<Artist, 'created_at'> & { created_at: Date };

function toArtist({ created_at, ...row }: Row): Artist {
  return { ...row, created_at: created_at.toISOString() };
}

/** The profile of an account, if it has one. */
export async function findOwnArtist(db: Kysely<DB>, userId: number): Promise<Artist | undefined> {
  const { rows } = await sql<Row>`select * from read.artist where user_id = ${userId}`.execute(db);
  return rows[0] && toArtist(rows[0]);
}

/** The profile with an id, or with the slug of its mini-site if that is published. */
export async function findArtist(db: Kysely<DB>, idOrSlug: string): Promise<Artist | undefined> {
  const isId = /^\d{1,15}$/.test(idOrSlug);
  if (!isId && !SLUG.test(idOrSlug)) return undefined;
  const named = isId
    ? sql`a.id = ${Number(idOrSlug)}`
    : sql`a.user_id = (select m.user_id from read.minisite m where m.slug = ${idOrSlug} and m.is_published)`;
  const { rows } = await sql<Row>`select a.* from read.artist a where ${named}`.execute(db);
  return rows[0] && toArtist(rows[0]);
}
