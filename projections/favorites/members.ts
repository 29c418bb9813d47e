import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { FavoritesEvent } from '../../src/shop/favorites/events.ts';

/** An event of a member. */
export type Told = FavoritesEvent & { occurredAt: Date; position: number };

type Favorite = {
  user_id: number;
  artwork_id: number;
  price_cents: number;
  status: string | null;
  favorited_at: Date;
  position: number;
};
type Follow = {
  user_id: number;
  profile_id: number;
  artist_id: number;
  followed_at: Date;
  position: number;
  seen: number;
};
type Seen = { user_id: number; profile_id: number; up_to: number };

const keyOf = (userId: number, id: number) => `${userId} ${id}`;

/** Takes out of a map what belongs to a member. */
function dropOf(userId: number, ...maps: Map<string, { user_id: number }>[]): void {
  for (const map of maps) for (const [key, { user_id }] of map) if (user_id === userId) map.delete(key);
}

/**
 * What the tables need after some events, in this order: delete all of a member, delete one thing, put, note what was
 * seen. What is put anew is deleted before, so that only the last word counts.
 */
function reduce(events: Told[]) {
  const members = new Set<number>();
  const worksGone = new Map<string, { user_id: number; artwork_id: number }>();
  const artistsGone = new Map<string, { user_id: number; profile_id: number }>();
  const favorites = new Map<string, Favorite>();
  const follows = new Map<string, Follow>();
  const seen = new Map<string, Seen>();
  for (const { type, payload, occurredAt, position } of events) {
    const { user_id } = payload;
    switch (type) {
      case 'artwork_favorited': {
        const { artwork_id, price_cents, status } = payload;
        const key = keyOf(user_id, artwork_id);
        worksGone.set(key, { user_id, artwork_id });
        favorites.set(key, { user_id, artwork_id, price_cents, status, favorited_at: occurredAt, position });
        break;
      }
      case 'artwork_unfavorited': {
        const key = keyOf(user_id, payload.artwork_id);
        worksGone.set(key, { user_id, artwork_id: payload.artwork_id });
        favorites.delete(key);
        break;
      }
      case 'artist_followed': {
        const { profile_id, artist_id } = payload;
        const key = keyOf(user_id, profile_id);
        artistsGone.set(key, { user_id, profile_id });
        seen.delete(key);
        follows.set(key, { user_id, profile_id, artist_id, followed_at: occurredAt, position, seen: position });
        break;
      }
      case 'artist_unfollowed': {
        const key = keyOf(user_id, payload.profile_id);
        artistsGone.set(key, { user_id, profile_id: payload.profile_id });
        seen.delete(key);
        follows.delete(key);
        break;
      }
      case 'new_works_seen':
        for (const { profile_id, up_to } of payload.artists) {
          const key = keyOf(user_id, profile_id);
          seen.set(key, { user_id, profile_id, up_to: Math.max(up_to, seen.get(key)?.up_to ?? 0) });
        }
        break;
      case 'favorites_deleted':
        members.add(user_id);
        dropOf(user_id, favorites, follows, seen);
        break;
    }
  }
  return { members, worksGone, artistsGone, favorites, follows, seen };
}

/** Folds the events of members. */
export async function foldFavorites(transaction: Transaction<DB>, events: Told[]): Promise<void> {
  const { members, worksGone, artistsGone, favorites, follows, seen } = reduce(events);
  const json = (map: Map<string, object>) => JSON.stringify([...map.values()]);
  if (members.size > 0) {
    await sql`delete from favorite where user_id = any(${[...members]}::bigint[])`.execute(transaction);
    await sql`delete from follow where user_id = any(${[...members]}::bigint[])`.execute(transaction);
  }
  if (worksGone.size > 0)
    await sql`
      delete from favorite using jsonb_populate_recordset(null::favorite, ${json(worksGone)}::jsonb) gone
      where favorite.user_id = gone.user_id and favorite.artwork_id = gone.artwork_id`.execute(transaction);
  if (artistsGone.size > 0)
    await sql`
      delete from follow using jsonb_populate_recordset(null::follow, ${json(artistsGone)}::jsonb) gone
      where follow.user_id = gone.user_id and follow.profile_id = gone.profile_id`.execute(transaction);
  if (favorites.size > 0)
    await sql`
      insert into favorite select * from jsonb_populate_recordset(null::favorite, ${json(favorites)}::jsonb)`.execute(
      transaction,
    );
  if (follows.size > 0)
    await sql`
      insert into follow select * from jsonb_populate_recordset(null::follow, ${json(follows)}::jsonb)`.execute(
      transaction,
    );
  if (seen.size > 0)
    await sql`
      update follow set seen = told.up_to
      from jsonb_to_recordset(${json(seen)}::jsonb) as told (user_id bigint, profile_id bigint, up_to bigint)
      where follow.user_id = told.user_id and follow.profile_id = told.profile_id and follow.seen < told.up_to`.execute(
      transaction,
    );
}
