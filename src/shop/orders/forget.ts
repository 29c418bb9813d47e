import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { fail } from '../../errors.ts';
import { forgetMails } from '../../serving/mail/forget.ts';
import { changeOrder } from './change.ts';
import { endOrder, UNDER_WAY_FOR, unfinishedWhy } from './ending.ts';
import { isUnsettled } from './payouts/decide.ts';
import { loadOrders, type Told } from './read.ts';
import { returnUntil } from './returns.ts';
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

/** Why the artist of an order cannot leave yet; null when nothing of it can come to them any more. */
function artistIsNeededFor({ order, words }: Told, { at, returnDays }: { at: Date; returnDays: number }) {
  if (statusOf(order, at) === 'awaiting_payment') return 'A collector may be paying for a work';
  const until = returnUntil(order, returnDays);
  // Of a buyer who is gone nothing is said any more.
  if (until && until > at && words?.ship_to) return 'A collector may still send a work back';
  const { delivered_at } = order;
  const isRecent = delivered_at !== null && at.getTime() - delivered_at.getTime() < UNDER_WAY_FOR;
  return isRecent && isUnsettled(order) ? 'Money is still to be paid out' : null;
}

/**
 * Nobody is erased while a work or its money is on its way from them, or to them, or while a bank decides on it; no
 * artist while a collector may pay or send back a work, or before they have what is theirs.
 *
 * @param returnDays for how many days after its delivery a return can be asked for
 * @throws ORDER_STATE
 */
export async function requireFinished(parts: Parts & { returnDays: number }, userId: number, at: Date): Promise<void> {
  const told = await loadOrders(parts, await ordersOf(parts.db, userId));
  const [message] = told.flatMap(({ order }) => unfinishedWhy(order, at) ?? []);
  if (message) throw fail('ORDER_STATE', { message });
  const theirs = told.filter(({ order }) => order.artist_id === userId);
  const [needed] = theirs.flatMap((one) => artistIsNeededFor(one, { at, returnDays: parts.returnDays }) ?? []);
  if (needed) throw fail('ORDER_STATE', { message: needed });
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
