import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { CartEvent } from '../../src/shop/cart/events.ts';

type Line = { id: number; user_id: number; artwork_id: number; quantity: number };
type Told = CartEvent & { occurredAt: Date };

/** What the tables need after some events, in this order: clear, remove, put, delete. */
function reduce(events: Told[]) {
  const cleared = new Set<number>();
  const removed = new Set<number>();
  const put = new Map<number, Line>();
  /** Null: the cart is deleted. */
  const changedAt = new Map<number, Date | null>();
  for (const { type, payload, occurredAt } of events) {
    changedAt.set(payload.user_id, type === 'cart_deleted' ? null : occurredAt);
    if (type === 'cart_cleared' || type === 'cart_deleted') {
      cleared.add(payload.user_id);
      for (const [id, { user_id }] of put) if (user_id === payload.user_id) put.delete(id);
    } else if (type === 'cart_item_removed') {
      put.delete(payload.item_id);
      removed.add(payload.item_id);
    } else {
      const { item_id: id, ...line } = payload;
      put.set(id, { id, ...line });
    }
  }
  return { cleared, removed, put, changedAt };
}

/** Folds the events of carts. */
export async function foldLines(transaction: Transaction<DB>, events: Told[]): Promise<void> {
  const { cleared, removed, put, changedAt } = reduce(events);
  if (cleared.size > 0)
    await sql`delete from cart_item where user_id = any(${[...cleared]}::bigint[])`.execute(transaction);
  if (removed.size > 0) await sql`delete from cart_item where id = any(${[...removed]}::bigint[])`.execute(transaction);
  if (put.size > 0) {
    const lines = [...put.values()].sort((one, other) => one.id - other.id);
    await sql`
      insert into cart_item (id, user_id, artwork_id, quantity)
      select * from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ user_id }) => user_id)}::bigint[],
        ${lines.map(({ artwork_id }) => artwork_id)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[])
      on conflict (id) do update set quantity = excluded.quantity`.execute(transaction);
  }
  const gone = [...changedAt].flatMap(([userId, at]) => (at === null ? [userId] : []));
  if (gone.length > 0) await sql`delete from cart where user_id = any(${gone}::bigint[])`.execute(transaction);
  const carts = [...changedAt].filter(([, at]) => at !== null).sort(([one], [other]) => one - other);
  if (carts.length > 0) {
    await sql`
      insert into cart (user_id, updated_at)
      select * from unnest(${carts.map(([userId]) => userId)}::bigint[], ${carts.map(([, at]) => at)}::timestamptz[])
      on conflict (user_id) do update set updated_at = excluded.updated_at`.execute(transaction);
  }
}
