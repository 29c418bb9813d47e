import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../../src/engine/db/tables.ts';

/** An event of the log as it stands there; the drill reads it by other means than the shop. */
export type Fact = { position: number; type: string; at: Date; payload: Said };

/** What events of works, orders and checkouts say, those that have it. */
type Said = {
  artwork_id: number;
  limited_edition: number | null;
  order_id: number;
  quantity: number;
  until: string;
  hold_until: string;
  lines: { artwork_id: number; quantity: number }[];
  subtotal_cents: number;
  shipping_cents: number;
  tax_cents: number;
  commission_cents: number;
  artist_id: number;
  amount_cents: number;
  restocked: boolean;
  method?: 'card';
  provider_id: string;
  checkout_id: number;
  order_ids: number[];
  order_cents: number[];
};

/** Every event of the domain, in the order of the log. */
export async function readFacts(db: Kysely<DB>): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select position, type, occurred_at as at, payload from log.domain_event order by position`.execute(db);
  return rows;
}
