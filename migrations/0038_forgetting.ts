import { type Kysely, sql } from 'kysely';

/**
 * Forgets ids in the order in which they came, up to the first event that is not old enough. Where the clock was wrong,
 * later events have earlier times: an id is never forgotten because one behind it looks old, and none is left behind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Forgets the ids of the next p_limit events of a lane, up to the first one that a client may still send again. Answers
-- how many events it passed.
create or replace function log.forget_engagement_ids(p_lane smallint, p_limit integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  after bigint;
  up_to bigint;
begin
  insert into log.forgotten_id (lane, position) values (p_lane, 0) on conflict do nothing;
  select f.position into after from log.forgotten_id f where f.lane = p_lane for update skip locked;
  if after is null then
    return 0;
  end if;
  -- Dynamic, because a plan for any position opens every partition.
  execute 'with next as (
      select e.event_id, e.position, e.recorded_at from log.engagement_event e
      where e.lane = $1 and e.position > $2 and e.position <= $3
    ), last as (
      select coalesce(min(n.position) filter (where n.recorded_at >= now() - interval ''72 hours'') - 1,
        max(n.position)) as position
      from next n
    ), forgotten as (
      delete from log.engagement_id k using next n, last l
      where n.position <= l.position and k.event_id = n.event_id and k.lane = $1 and k.position = n.position
    )
    select position from last' into up_to using p_lane, after, after + p_limit;
  if up_to is null then
    return 0;
  end if;
  update log.forgotten_id f set position = up_to where f.lane = p_lane;
  return up_to - after;
end $$;
`)
    .execute(db);
}
