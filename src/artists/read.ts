import { type Kysely, sql } from 'kysely';
import type { Artist } from '../contract/artists.ts';
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

/** The profile with an id, if there is one. */
export async function findArtist(db: Kysely<DB>, id: number): Promise<Artist | undefined> {
  const { rows } = await sql<Row>`select * from read.artist where id = ${id}`.execute(db);
  return rows[0] && toArtist(rows[0]);
}
