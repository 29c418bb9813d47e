import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from './tables.ts';

type Sequence =
  | 'artist_profile_id'
  | 'minisite_id'
  | 'minisite_page_id'
  | 'artwork_id'
  | 'cart_item_id'
  | 'checkout_id'
  | 'order_id'
  | 'conversation_id';

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

/** Ids of one kind that are given out in a second, over hours, at most: no marketplace comes near it. */
const IDS_A_SECOND = 1_000;

/**
 * Lets every kind of id jump beyond all that may have been given out in a time of which the database knows nothing any
 * more, so that no token, link or kept draft from then names somebody else's thing.
 *
 * @param owner a transaction of the owner
 * @param seconds how long that time was
 */
export async function skipIds(owner: Transaction<DB>, seconds: number): Promise<void> {
  await sql`
    select setval(s.sequence, coalesce(pg_sequence_last_value(s.sequence), 0) + ${Math.ceil(seconds * IDS_A_SECOND)}::bigint)
    from (
      select pg_get_serial_sequence('account.user', 'id')::regclass::oid as sequence
      union all
      select c.oid from pg_class c where c.relnamespace = 'market'::regnamespace and c.relkind = 'S'
    ) s`.execute(owner);
}
