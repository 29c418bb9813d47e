import { type Kysely, sql } from 'kysely';
import type { Cart, CartItem } from '../contract/cart.ts';
import type { DB } from '../db/tables.ts';
import { together } from '../db/together.ts';
import { momentOf } from '../folding/moment.ts';
import { amountsOf, type Rates, toDollars } from './amounts.ts';

type Line = {
  item_id: number;
  artwork_id: number;
  quantity: number;
  price_cents: number;
  title: string;
  medium: string;
  dimensions: string | null;
  image_id: string | null;
  artist_id: number;
  artist_name: string;
  status: CartItem['artwork']['status'];
};
/** A cart without lines has one row, whose line is missing. */
type Row = { user_id: number; updated_at: Date } & (Line | { item_id: null });

const hasLine = (row: Row): row is Row & Line => row.item_id !== null;

const counts = ({ status }: Line) => status !== 'sold' && status !== 'deleted';

function toItem(line: Line): CartItem {
  const { item_id, artwork_id, quantity, price_cents, title, medium, dimensions, artist_id, artist_name } = line;
  return {
    id: item_id,
    artwork_id,
    quantity,
    price: toDollars(price_cents),
    artwork: {
      title,
      medium,
      dimensions,
      image_url: line.image_id && `/images/${line.image_id}/thumb.webp`,
      artist: artist_name,
      artist_id,
      artist_name,
      status: line.status,
    },
  };
}

function toCart(userId: number, rows: Row[], rates: Rates): Cart {
  const lines = rows.filter(hasLine);
  const counted = lines.filter(counts).map(({ quantity, price_cents }) => ({ quantity, priceCents: price_cents }));
  return {
    id: userId,
    total_items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    items: lines.map(toItem),
    ...amountsOf(counted, rates),
    updated_at: rows[0]?.updated_at.toISOString() ?? null,
  };
}

/** Reads the cart of an account, with its works as the catalogue has them; an empty one when it never held any. */
export type ReadCart = (userId: number) => Promise<Cart>;

/** Makes the reader; carts that are asked for at the same time are read together. */
export function createReadCart(db: Kysely<DB>, rates: Rates): ReadCart {
  const readRows = together(async (userIds: number[]) => {
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
  return async (userId) => toCart(userId, await readRows(userId), rates);
}

/** What carts are like now, as a text that is another one whenever one of them, or a work in one, may be different. */
export async function readMoment(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select ${momentOf('domain', 'cart')} as moment`.execute(db);
  return rows[0]?.moment ?? '';
}
