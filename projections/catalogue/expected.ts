import { EXPECTED_IMAGES } from './images.ts';

/** SQL of the last event of each profile. */
const ARTISTS = `
  select distinct on (stream_id) type, payload, position from folded
  where type in ('artist_profile_saved', 'artist_profile_deleted') order by stream_id, position desc`;

export const EXPECTED_ARTISTS = `
  select (payload ->> 'user_id')::bigint as user_id, (payload ->> 'profile_id')::bigint as profile_id,
    payload ->> 'artist_name' as artist_name, position
  from (${ARTISTS}) last where type = 'artist_profile_saved'`;

export const EXPECTED_WORKS = `
  with said as (
    select stream_id, jsonb_object_agg(field.key, field.value order by position) as work,
      (array_agg(occurred_at order by position))[1] as created_at
    from folded, jsonb_each(payload) as field
    where type in ('artwork_listed', 'artwork_changed', 'artwork_status_changed')
    group by stream_id
  ), told as (
    select stream_id, max(position) as position from folded where starts_with(type, 'artwork_') group by stream_id
  ), image as (
    ${EXPECTED_IMAGES}
  ), artist as (${EXPECTED_ARTISTS})
  select (work ->> 'artwork_id')::bigint as id, (work ->> 'artist_id')::bigint as artist_id,
    artist.profile_id as artist_profile_id, artist.artist_name,
    work ->> 'title' as title, work ->> 'description' as description, (work ->> 'category_id')::int as category_id,
    work ->> 'medium' as medium, (work ->> 'price_cents')::int as price_cents, work ->> 'dimensions' as dimensions,
    work ->> 'weight' as weight, work ->> 'size' as size, work ->> 'color' as color, work ->> 'style' as style,
    work -> 'tags' as tags, (work ->> 'is_commission')::boolean as is_commission,
    (work ->> 'is_digital')::boolean as is_digital, (work ->> 'limited_edition')::int as limited_edition,
    coalesce(work ->> 'status', 'available') as status, coalesce(images, '[]') as images, created_at,
    greatest(told.position, artist.position) as position
  from said join told using (stream_id) left join image using (stream_id)
    left join artist on artist.user_id = (work ->> 'artist_id')::bigint
  where stream_id not in (select stream_id from folded where type in ('artwork_deleted', 'artwork_erased'))`;
