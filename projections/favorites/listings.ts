import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { ArtworkEvent } from '../../src/shop/artworks/events.ts';

export const WORK_TYPES = ['artwork_listed', 'artwork_deleted', 'artwork_erased'] as const;

/** An event that says whether a work is listed. */
export type Listing = Extract<ArtworkEvent, { type: (typeof WORK_TYPES)[number] }> & { position: number };

/** Whether an event is one of a work. */
export const isOfWork = ({ type }: { type: string }): boolean => WORK_TYPES.some((known) => known === type);

/** Folds where in the log works were listed; a deleted one is listed no more. */
export async function foldListings(transaction: Transaction<DB>, events: Listing[]): Promise<void> {
  const listed = new Map<number, { artwork_id: number; artist_id: number; position: number }>();
  const gone = new Set<number>();
  for (const { type, payload, position } of events) {
    if (type === 'artwork_listed') listed.set(payload.artwork_id, { ...payload, position });
    else gone.add(payload.artwork_id);
  }
  const works = [...listed.values()].filter(({ artwork_id }) => !gone.has(artwork_id));
  if (works.length > 0) {
    await sql`
      insert into listed_work (artwork_id, artist_id, position)
      select * from unnest(${works.map(({ artwork_id }) => artwork_id)}::bigint[],
        ${works.map(({ artist_id }) => artist_id)}::bigint[], ${works.map(({ position }) => position)}::bigint[])`.execute(
      transaction,
    );
  }
  if (gone.size > 0)
    await sql`delete from listed_work where artwork_id = any(${[...gone]}::bigint[])`.execute(transaction);
}
