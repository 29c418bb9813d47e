/** SQL of the end of a member's stream, before which nothing counts. */
const DELETED = `
  select stream_id, max(position) as position from folded where type = 'favorites_deleted' group by stream_id`;

/** SQL of the last event that adds or removes something, for each thing of each member. @param id names the thing */
const lastWord = (added: string, removed: string, id: string) => `
  select said.* from (
    select distinct on (stream_id, payload ->> '${id}') stream_id, position, type, payload, occurred_at
    from folded where type in ('${added}', '${removed}') order by stream_id, payload ->> '${id}', position desc
  ) said left join (${DELETED}) deleted using (stream_id)
  where said.type = '${added}' and said.position > coalesce(deleted.position, 0)`;

export const EXPECTED_FAVORITES = `
  select (payload ->> 'user_id')::bigint as user_id, (payload ->> 'artwork_id')::bigint as artwork_id,
    (payload ->> 'price_cents')::bigint as price_cents, payload ->> 'status' as status,
    occurred_at as favorited_at, position
  from (${lastWord('artwork_favorited', 'artwork_unfavorited', 'artwork_id')}) favorite`;

export const EXPECTED_FOLLOWS = `
  select (follow.payload ->> 'user_id')::bigint as user_id, (follow.payload ->> 'profile_id')::bigint as profile_id,
    (follow.payload ->> 'artist_id')::bigint as artist_id, follow.occurred_at as followed_at, follow.position,
    greatest(follow.position, coalesce(max((artist ->> 'up_to')::bigint), 0)) as seen
  from (${lastWord('artist_followed', 'artist_unfollowed', 'profile_id')}) follow
  left join (
    select stream_id, position, artist from folded, jsonb_array_elements(payload -> 'artists') as artist
    where type = 'new_works_seen'
  ) told on told.stream_id = follow.stream_id and told.position > follow.position
    and artist -> 'profile_id' = follow.payload -> 'profile_id'
  group by follow.payload, follow.occurred_at, follow.position`;

export const EXPECTED_LISTINGS = `
  select (payload ->> 'artwork_id')::bigint as artwork_id, (payload ->> 'artist_id')::bigint as artist_id, position
  from folded listed where type = 'artwork_listed' and not exists (
    select from folded gone where gone.stream_id = listed.stream_id
      and gone.type in ('artwork_deleted', 'artwork_erased'))`;
