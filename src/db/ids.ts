import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

type Sequence = 'artist_profile_id' | 'minisite_id' | 'minisite_page_id' | 'artwork_id' | 'cart_item_id';

/** Takes the next ids of a kind: positive, unique, rising, not dense. */
export async function nextIds(db: Kysely<DB>, sequence: Sequence, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${`market.${sequence}`}::regclass) as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes the next id of a kind: positive, unique, not dense. */
export async function nextId(db: Kysely<DB>, sequence: Sequence): Promise<number> {
  const [id] = await nextIds(db, sequence, 1);
  if (id === undefined) throw new Error(`the sequence ${sequence} gave no id`);
  return id;
}
