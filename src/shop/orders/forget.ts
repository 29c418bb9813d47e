import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { fail } from '../../errors.ts';
import { forgetMails } from '../../serving/mail/forget.ts';
import { changeOrder } from './change.ts';
import { endOrder, unfinishedWhy } from './ending.ts';
import { loadOrders } from './read.ts';
import { orderStream } from './state.ts';
import { statusOf } from './status.ts';

type Parts = { db: Kysely<DB>; domainLog: DomainLog };

/** The ids of the orders on either side of which somebody stands. */
async function ordersOf(db: Kysely<DB>, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('selling.order_words')
    .select('order_id')
    .where(({ eb, or }) => or([eb('buyer_id', '=', userId), eb('artist_id', '=', userId)]))
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/**
 * Nobody is erased while a work or its money is on its way from them, or to them, or while money may be on its way
 * to them.
 *
 * @throws ORDER_STATE
 */
export async function requireFinished(parts: Parts, userId: number, at: Date): Promise<void> {
  const told = await loadOrders(parts, await ordersOf(parts.db, userId));
  const [message] = told.flatMap(({ order }) => unfinishedWhy(order, at) ?? []);
  if (message) throw fail('ORDER_STATE', { message });
  if (told.some(({ order }) => order.artist_id === userId && statusOf(order, at) === 'awaiting_payment'))
    throw fail('ORDER_STATE', { message: 'A collector may be paying for a work' });
}

/**
 * Ends the orders of an account that wait, so that their pieces are free, and forgets what was said in all of them: by
 * the buyer, where to send them and why they go back; by the artist, what they are called. Numbers stay.
 *
 * @throws ORDER_STATE when something was paid for meanwhile
 */
export async function forgetOrders(parts: Parts & { dataDir: string }, userId: number, at: Date): Promise<number> {
  const { db, domainLog, dataDir } = parts;
  const ids = await ordersOf(db, userId);
  for (const id of ids) {
    const end = (state: Parameters<typeof endOrder>[0]) => endOrder(state, { at, gone: userId });
    await changeOrder(domainLog, id, end, { actorId: null, at, requestId: 'erase' });
    await forgetMails(db, dataDir, orderStream(id));
  }
  const words = db.updateTable('selling.order_words');
  const ofBuyer = { ship_to: null, note: null, tracking: null, return_reason: null, return_answer: null };
  await words.set(ofBuyer).where('buyer_id', '=', userId).execute();
  const ofArtist = { artist_name: '', titles: '[]', tracking: null, ships_from: null, return_answer: null };
  await words.set(ofArtist).where('artist_id', '=', userId).execute();
  await db.deleteFrom('selling.terms').where('user_id', '=', userId).execute();
  return ids.length;
}
