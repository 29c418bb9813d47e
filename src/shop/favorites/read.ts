import { type Kysely, sql } from 'kysely';
import type { Artist } from '../../contract/artists.ts';
import type { ArtworkStatus } from '../../contract/artworks.ts';
import type { FollowsReply } from '../../contract/favorites.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { SeenWorks } from './decide.ts';

type Page = { page?: number | undefined; limit?: number | undefined };

/** Reads works as JSON text by id; those that are not there are left out. */
export type ReadWorks = (ids: number[]) => Promise<{ works: Map<number, { text: string }> }>;

/** Reads profiles by id; those that are not there are left out. */
export type ReadArtists = (ids: number[]) => Promise<Map<number, Artist>>;

type FavoriteRow = {
  total: number;
  works: { artwork_id: number; price_cents: number; status: ArtworkStatus | null; favorited_at: string }[];
};

/** SQL of an instant as the API writes it. */
const asInstant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** A page of a member's favourites as JSON text. */
export async function readFavorites(
  { db, readWorks }: { db: Kysely<DB>; readWorks: ReadWorks },
  userId: number,
  { page = 1, limit = 20 }: Page,
): Promise<string> {
  const { rows } = await sql<FavoriteRow>`
    with mine as materialized (
      select f.artwork_id, f.price_cents, f.status, f.favorited_at, f.position
      from read.favorite f join read.artwork w on w.id = f.artwork_id where f.user_id = ${userId}
    )
    select (select count(*) from mine) as total, coalesce((
      select json_agg(json_build_object('artwork_id', artwork_id, 'price_cents', price_cents, 'status', status,
        'favorited_at', ${asInstant('favorited_at')}) order by position desc)
      from (select * from mine order by position desc limit ${limit} offset ${(page - 1) * limit}) shown
    ), '[]') as works`.execute(db);
  const { total = 0, works = [] } = rows[0] ?? {};
  const shown = await readWorks(works.map(({ artwork_id }) => artwork_id));
  const entries = works.flatMap(({ artwork_id, price_cents, status, favorited_at }) => {
    const artwork = shown.works.get(artwork_id);
    if (artwork === undefined) return [];
    const then = JSON.stringify({ favorited_at, price_then: price_cents / 100, status_then: status });
    return [`{"artwork":${artwork.text},${then.slice(1)}`];
  });
  return `{"artworks":[${entries.join()}],"total":${total},"page":${page},"limit":${limit}}`;
}

type FollowRow = { profile_id: number; followed_at: Date; new_works: number; up_to: number; total: number };

/** A page of the artists whom a member follows, and what of it is new to the member. */
export async function readFollows(
  { db, readArtists }: { db: Kysely<DB>; readArtists: ReadArtists },
  userId: number,
  { page = 1, limit = 20 }: Page,
): Promise<{ reply: FollowsReply; shown: SeenWorks[] }> {
  const { rows } = await sql<Partial<FollowRow> & { total: number }>`
    with mine as materialized (
      select f.profile_id, f.artist_id, f.followed_at, f.position, f.seen
      from read.follow f join read.artist a on a.id = f.profile_id where f.user_id = ${userId}
    ), shown as (
      select * from mine order by position desc limit ${limit} offset ${(page - 1) * limit}
    )
    select (select count(*) from mine) as total, shown.profile_id, shown.followed_at, fresh.new_works, fresh.up_to
    from (select 1) one left join (shown cross join lateral (
      select count(*) as new_works, coalesce(max(w.position), 0) as up_to
      from read.listed_work w where w.artist_id = shown.artist_id and w.position > shown.seen
    ) fresh) on true
    order by shown.position desc`.execute(db);
  const entries = rows.filter((row): row is FollowRow => row.profile_id !== undefined && row.profile_id !== null);
  const artists = await readArtists(entries.map(({ profile_id }) => profile_id));
  const reply = {
    artists: entries.flatMap(({ profile_id, followed_at, new_works }) => {
      const artist = artists.get(profile_id);
      return artist ? [{ artist, followed_at: followed_at.toISOString(), new_works }] : [];
    }),
    total: rows[0]?.total ?? 0,
    page,
    limit,
  };
  const shown = entries.flatMap(({ profile_id, new_works, up_to }) => (new_works > 0 ? [{ profile_id, up_to }] : []));
  return { reply, shown };
}
