import { type Kysely, sql } from 'kysely';

/**
 * The same append of a flush in three quarters of PostgreSQL's time (docs/decisions/intake.md). The head is
 * looked for here, where a function of its own would be planned at each call. The ids that are made here are numbered
 * within their flush, behind the beginning of one that uuidv7() gives: randomness for each takes as long as storing the
 * event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create or replace function log.append_engagement(p_lane smallint, p_ids uuid[], p_types text[], p_user_ids bigint[],
  p_visitors bigint[], p_paths text[], p_artwork_ids bigint[], p_pages text[], p_occurred_at timestamptz[],
  p_properties jsonb, p_accepted integer)
returns table (base bigint, repeats json)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made_now text := left(uuidv7()::text, 31);
begin
  perform pg_advisory_xact_lock(1986359922, p_lane);
  select coalesce(max(e.position), 0) into base from log.engagement_event e where e.lane = p_lane;
  if p_ids is null then
    insert into log.engagement_event (lane, position, event_id, event_type, user_id, visitor, path, artwork_id, page,
      occurred_at, properties)
    select p_lane, base + e.n, (made_now || lpad(to_hex(e.n), 5, '0'))::uuid, e.type, e.user_id, e.visitor, e.path,
      e.artwork_id, e.page, e.occurred_at, e.properties
    from rows from (
      unnest(p_types, p_user_ids, p_visitors, p_paths, p_artwork_ids, p_pages, p_occurred_at),
      jsonb_array_elements(p_properties)
    ) with ordinality as e(type, user_id, visitor, path, artwork_id, page, occurred_at, properties, n);
    insert into log.intake (lane, accepted, duplicates) values (p_lane, p_accepted, 0);
    return next;
    return;
  end if;

  with given as materialized (
    select *
    from rows from (
      unnest(p_ids, p_types, p_user_ids, p_visitors, p_paths, p_artwork_ids, p_pages, p_occurred_at),
      jsonb_array_elements(p_properties)
    ) with ordinality as e(id, type, user_id, visitor, path, artwork_id, page, occurred_at, properties, n)
  ), judged as (
    select g.*, k.position as known_position, first_value(g.n) over same_id as first_n
    from given g left join log.engagement_id k on k.lane = p_lane and k.event_id = g.id
    window same_id as (partition by coalesce(g.id::text, g.n::text) order by g.n)
  ), fresh as (
    select j.*, base + row_number() over (order by j.n) as position
    from judged j where j.known_position is null and j.first_n = j.n
  ), stored as (
    insert into log.engagement_event (lane, position, event_id, event_type, user_id, visitor, path, artwork_id, page,
      occurred_at, properties)
    select p_lane, f.position, coalesce(f.id, (made_now || lpad(to_hex(f.n), 5, '0'))::uuid), f.type, f.user_id,
      f.visitor, f.path, f.artwork_id, f.page, f.occurred_at, f.properties
    from fresh f
  ), remembered as (
    insert into log.engagement_id (lane, event_id, position)
    select p_lane, f.id, f.position from fresh f where f.id is not null
  ), repeated as (
    select j.n, coalesce(j.known_position, f.position) as position
    from judged j left join fresh f on f.n = j.first_n
    where j.known_position is not null or j.first_n <> j.n
  ), counted as (
    insert into log.intake (lane, accepted, duplicates)
    select p_lane, p_accepted, count(*) from repeated
  )
  select json_agg(json_build_array(r.n, r.position) order by r.n) into repeats from repeated r;
  return next;
end $$;
`)
    .execute(db);
}
