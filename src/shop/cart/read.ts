import { type Kysely, sql } from 'kysely';
import type { Rates } from '../../contract/amounts.ts';
import type { Cart } from '../../contract/cart.ts';
import { isMissingReadModel } from '../../engine/db/sql-state.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { batchLoads } from '../../engine/waiting/batch-loads.ts';
import { presentCart, type ShownLine } from './present.ts';
import { loadWork, statusOf } from './works.ts';

/** A cart without lines has one row, whose `item_id` is null. */
type Row = { user_id: number; updated_at: Date } & (ShownLine | { item_id: null });

const hasLine = (row: Row): row is Row & ShownLine => row.item_id !== null;

/**
 * Reads the cart of an account, with its works as the catalogue has them; an empty one when there is none. `byTime`: it may
 * be another without any event that carts follow, because the pieces of a work are held.
 */
export type ReadCart = (userId: number) => Promise<{ cart: Cart; byTime: boolean }>;

type Readable = { config: Rates; db: Kysely<DB>; domainLog: DomainLog; now: () => Date };

/** Makes the reader; carts that are asked for at the same time are read together. */
export function createReadCart({ config: rates, db, domainLog, now }: Readable): ReadCart {
  const readRows = batchLoads(async (userIds: readonly number[]) => {
    const { rows } = await sql<Row>`
      select c.user_id, c.updated_at, i.id as item_id, i.artwork_id, i.quantity, w.price_cents, w.title, w.medium,
        w.dimensions, w.images ->> 0 as image_id, a.profile_id as artist_id, a.artist_name, w.status
      from read.cart c
      left join (read.cart_item i
        join read.cart_artwork w on w.id = i.artwork_id
        join read.cart_artist a on a.user_id = w.artist_id) on i.user_id = c.user_id
      where c.user_id = any(${userIds}::bigint[]) order by c.user_id, i.id`.execute(db);
    const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
    return userIds.map((userId) => byUser.get(userId) ?? []);
  });
  /** The read model has what was said of a work. Whether what it is reserved for has run out since, its stream knows. */
  const judged = async (line: ShownLine): Promise<ShownLine> => {
    const work = line.status === 'reserved' ? await loadWork(domainLog, line.artwork_id) : null;
    return work ? { ...line, status: statusOf(work, now()) } : line;
  };
  return async (userId) => {
    const rows = await readRows(userId);
    const said = rows.filter(hasLine);
    const lines = await Promise.all(said.map(judged));
    const cart = presentCart(userId, { lines, updatedAt: rows[0]?.updated_at ?? null }, rates);
    return { cart, byTime: said.some(({ status }) => status === 'reserved') };
  };
}

/** Makes a handler of read errors: when the read model is missing it answers in another way, else it rethrows. */
export const whenAway =
  <Answer>(otherwise: () => Promise<Answer>) =>
  (error: unknown): Promise<Answer> => {
    if (!isMissingReadModel(error)) throw error;
    return otherwise();
  };
