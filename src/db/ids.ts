import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

type Sequence = 'artist_profile_id' | 'minisite_id' | 'minisite_page_id' | 'artwork_id' | 'cart_item_id';

/** Takes the next id of a kind: positive, unique, not dense. */
export async function nextId(db: Kysely<DB>, sequence: Sequence): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(${`market.${sequence}`}::regclass) as id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`the sequence ${sequence} gave no id`);
  return id;
}
