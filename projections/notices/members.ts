import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { FavoritesEvent } from '../../src/shop/favorites/events.ts';

export const MEMBER_TYPES = [
  'artwork_favorited',
  'artwork_unfavorited',
  'artist_followed',
  'artist_unfollowed',
  'favorites_deleted',
] as const satisfies FavoritesEvent['type'][];

export type OfMember = Extract<FavoritesEvent, { type: (typeof MEMBER_TYPES)[number] }> & { position: number };

type Follow = { user_id: number; profile_id: number; artist_id: number; position: number };
type Like = { user_id: number; artwork_id: number; position: number };
/** The last word of a member on one thing: null takes it away. */
type Words<Row> = Map<string, { user_id: number; id: number; row: Row | null }>;

function reduce(events: OfMember[]) {
  const members = new Set<number>();
  const follows: Words<Follow> = new Map();
  const likes: Words<Like> = new Map();
  for (const { type, payload, position } of events) {
    const { user_id } = payload;
    switch (type) {
      case 'artist_followed': {
        const { profile_id: id, artist_id } = payload;
        follows.set(`${user_id} ${id}`, { user_id, id, row: { user_id, profile_id: id, artist_id, position } });
        break;
      }
      case 'artist_unfollowed':
        follows.set(`${user_id} ${payload.profile_id}`, { user_id, id: payload.profile_id, row: null });
        break;
      case 'artwork_favorited': {
        const { artwork_id: id } = payload;
        likes.set(`${user_id} ${id}`, { user_id, id, row: { user_id, artwork_id: id, position } });
        break;
      }
      case 'artwork_unfavorited':
        likes.set(`${user_id} ${payload.artwork_id}`, { user_id, id: payload.artwork_id, row: null });
        break;
      case 'favorites_deleted':
        members.add(user_id);
        for (const words of [follows, likes])
          for (const [key, word] of words) if (word.user_id === user_id) words.delete(key);
    }
  }
  return { members: [...members], follows: [...follows.values()], likes: [...likes.values()] };
}

const users = (words: { user_id: number }[]) => words.map(({ user_id }) => user_id);
const idsOf = (words: { id: number }[]) => words.map(({ id }) => id);

/** Folds whom members follow and what they like, each since when. */
export async function foldMembers(transaction: Transaction<DB>, events: OfMember[]): Promise<void> {
  if (events.length === 0) return;
  const { members, follows, likes } = reduce(events);
  if (members.length > 0) {
    await sql`delete from noticed_follow where user_id = any(${members}::bigint[])`.execute(transaction);
    await sql`delete from noticed_like where user_id = any(${members}::bigint[])`.execute(transaction);
  }
  // What is put anew is deleted before: it counts from now on.
  if (follows.length > 0)
    await sql`
      delete from noticed_follow t using unnest(${users(follows)}::bigint[], ${idsOf(follows)}::bigint[]) as gone (user_id, id)
      where t.user_id = gone.user_id and t.profile_id = gone.id`.execute(transaction);
  if (likes.length > 0)
    await sql`
      delete from noticed_like t using unnest(${users(likes)}::bigint[], ${idsOf(likes)}::bigint[]) as gone (user_id, id)
      where t.user_id = gone.user_id and t.artwork_id = gone.id`.execute(transaction);
  const followed = follows.flatMap(({ row }) => row ?? []);
  const liked = likes.flatMap(({ row }) => row ?? []);
  if (followed.length > 0)
    await sql`
      insert into noticed_follow
      select * from jsonb_populate_recordset(null::noticed_follow, ${JSON.stringify(followed)}::jsonb)`.execute(
      transaction,
    );
  if (liked.length > 0)
    await sql`
      insert into noticed_like
      select * from jsonb_populate_recordset(null::noticed_like, ${JSON.stringify(liked)}::jsonb)`.execute(transaction);
}
