import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { ArtworkEvent } from '../../src/shop/artworks/events.ts';
import type { Happening } from './happenings.ts';

export const WORK_TYPES = [
  'artwork_listed',
  'artwork_changed',
  'artwork_status_changed',
  'artwork_deleted',
  'artwork_erased',
] as const satisfies ArtworkEvent['type'][];

export type OfWork = Extract<ArtworkEvent, { type: (typeof WORK_TYPES)[number] }> & {
  position: number;
  occurredAt: Date;
};

async function readPrices(transaction: Transaction<DB>, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ artwork_id: number; price_cents: number }>`
    select artwork_id, price_cents from noticed_work where artwork_id = any(${ids}::bigint[])`.execute(transaction);
  return new Map(rows.map(({ artwork_id, price_cents }) => [artwork_id, price_cents]));
}

/**
 * Folds the prices of works, and what became of them that followers or those who like them are told of. Of a work that
 * is gone nobody is told any more.
 */
export async function foldWorks(transaction: Transaction<DB>, events: OfWork[]): Promise<Happening[]> {
  if (events.length === 0) return [];
  const before = await readPrices(transaction, [...new Set(events.map(({ payload }) => payload.artwork_id))]);
  const prices = new Map<number, number>();
  const gone = new Set<number>();
  const happenings: Happening[] = [];
  for (const { type, payload, position, occurredAt: at } of events) {
    const { artwork_id, artist_id } = payload;
    const of = { user_id: 0, position, at, artwork_id, artist_id };
    switch (type) {
      case 'artwork_listed':
        prices.set(artwork_id, payload.price_cents);
        happenings.push({ ...of, kind: 'works', news: 'listed' });
        break;
      case 'artwork_changed': {
        const to_cents = payload.price_cents;
        if (to_cents === undefined) break;
        const from_cents = prices.get(artwork_id) ?? before.get(artwork_id);
        prices.set(artwork_id, to_cents);
        if (from_cents !== undefined && to_cents < from_cents)
          happenings.push({ ...of, kind: 'favorites', news: 'price_fell', from_cents, to_cents });
        break;
      }
      case 'artwork_status_changed':
        if (payload.status === 'sold') happenings.push({ ...of, kind: 'favorites', news: 'sold' });
        break;
      default:
        gone.add(artwork_id);
    }
  }
  const known = [...prices].filter(([id]) => !gone.has(id));
  if (known.length > 0)
    await sql`
      insert into noticed_work (artwork_id, price_cents)
      select * from unnest(${known.map(([id]) => id)}::bigint[], ${known.map(([, cents]) => cents)}::bigint[])
      on conflict (artwork_id) do update set price_cents = excluded.price_cents`.execute(transaction);
  if (gone.size > 0) {
    const ids = [...gone];
    await sql`delete from noticed_work where artwork_id = any(${ids}::bigint[])`.execute(transaction);
    await sql`delete from happening where artwork_id = any(${ids}::bigint[])`.execute(transaction);
  }
  return happenings.filter(({ artwork_id }) => artwork_id === undefined || !gone.has(artwork_id));
}
