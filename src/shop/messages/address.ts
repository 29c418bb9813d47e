import { type Kysely, sql } from 'kysely';
import type { BeginBody, Side } from '../../contract/messages.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { CatchUp } from '../../engine/folding/reading/catch-up.ts';
import { readHeads } from '../../engine/folding/sources.ts';
import type { Load } from '../../engine/log/execute-together.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { fail } from '../../errors.ts';
import type { Topic } from './decide.ts';
import { addressedArtist, addressedMember, discussedOrder, discussedWork } from './topics.ts';

type Parts = { db: Kysely<DB>; catchUp: CatchUp };

/** To whom, and about what. */
export type Addressed = Pick<BeginBody, 'artist_id' | 'artwork_id' | 'order_id'>;

async function accountOf(db: Kysely<DB>, profileId: number): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`select user_id from read.artist where id = ${profileId}`.execute(db);
  return rows[0]?.user_id;
}

/** Whose profile an id is, which never changes. The read model folds on when it lacks it: the profile may be new. */
async function findAccount({ db, catchUp }: Parts, profileId: number): Promise<number | undefined> {
  const known = await accountOf(db, profileId);
  if (known !== undefined) return known;
  const heads = await readHeads(db, 'domain', [DOMAIN_LANE]);
  await catchUp('artists', heads.get(DOMAIN_LANE) ?? 0);
  return accountOf(db, profileId);
}

/** @throws OTHER_LEFT when the account is closed */
async function requirePresent(load: Load, userId: number): Promise<void> {
  const { closed } = await load(`account-${userId}`, addressedMember);
  if (closed) throw fail('OTHER_LEFT');
}

/**
 * Whom somebody writes to, and about what, from the streams of those. A member writes to an artist; an artist writes first
 * only to who has ordered of them, about that order.
 *
 * @throws ARTIST_PROFILE_NOT_FOUND, ARTWORK_NOT_FOUND, ORDER_NOT_FOUND, OWN_CONVERSATION, OTHER_LEFT
 */
export async function findTopic(
  parts: Parts,
  load: Load,
  { userId, artist_id, artwork_id, order_id }: Addressed & { userId: number },
): Promise<{ topic: Topic; by: Side }> {
  const account = await findAccount(parts, artist_id);
  const artist = account === undefined ? null : await load(`artist-${account}`, addressedArtist);
  if (account === undefined || artist?.profile_id !== artist_id) throw fail('ARTIST_PROFILE_NOT_FOUND');
  const by = account === userId ? 'artist' : 'member';
  if (by === 'artist' && !order_id) throw fail('OWN_CONVERSATION');
  let member = userId;
  if (order_id) {
    const order = await load(`order-${order_id}`, discussedOrder);
    if (order?.artist_id !== account || (by === 'member' && order.buyer_id !== userId)) throw fail('ORDER_NOT_FOUND');
    member = order.buyer_id;
  }
  if (member === account) throw fail('OWN_CONVERSATION');
  if (artwork_id && (await load(`artwork-${artwork_id}`, discussedWork))?.artist_id !== account)
    throw fail('ARTWORK_NOT_FOUND');
  await requirePresent(load, by === 'member' ? account : member);
  const about = { artwork_id: artwork_id ?? null, order_id: order_id ?? null };
  return { topic: { member_id: member, artist_id: account, profile_id: artist_id, ...about }, by };
}
