import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { ArtistEvent } from '../../src/shop/artists/events.ts';

type Saved = Extract<ArtistEvent, { type: 'artist_profile_saved' }> & { position: number };

/** Folds the names of artists, and writes them into their works. @returns the ids of these works */
export async function saveArtists(transaction: Transaction<DB>, events: Saved[]): Promise<number[]> {
  const latest = new Map(events.map((event) => [event.payload.user_id, event]));
  const artists = [...latest.values()].map(({ payload: { user_id, profile_id, artist_name }, position }) => ({
    user_id,
    profile_id,
    artist_name,
    position,
  }));
  const { rows } = await sql<{ id: number }>`
    with saved as (
      insert into catalogue_artist (user_id, profile_id, artist_name, position)
      select user_id, profile_id, artist_name, position
      from jsonb_populate_recordset(null::catalogue_artist, ${JSON.stringify(artists)}::jsonb) order by user_id
      on conflict (user_id) do update set artist_name = excluded.artist_name, position = excluded.position
      returning user_id, artist_name, position
    )
    update artwork w set artist_name = saved.artist_name, position = greatest(w.position, saved.position)
    from saved where saved.user_id = w.artist_id returning w.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Deletes artists. Their works must be folded before: in the log, works end before their artist's profile. */
export async function forgetArtists(transaction: Transaction<DB>, userIds: number[]): Promise<void> {
  await sql`delete from catalogue_artist where user_id = any(${userIds}::bigint[])`.execute(transaction);
}
