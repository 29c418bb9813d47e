-- Ids that clients chose, so that a repeated event is recognised in whichever lane it was stored. The age of an id is
-- that of its event in the log.
create table log.engagement_id (
  event_id uuid primary key,
  lane smallint not null,
  position bigint not null
);

-- Up to where in each lane the ids are forgotten.
create table log.forgotten_id (
  lane smallint primary key,
  position bigint not null
);

-- Forgets the ids of the next p_limit events of a lane, as far as they are older than a client may send them again.
-- Answers how many events it passed.
create function log.forget_engagement_ids(p_lane smallint, p_limit integer) returns bigint
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
  execute 'with old as (
      select e.event_id, e.position from log.engagement_event e
      where e.lane = $1 and e.position > $2 and e.position <= $3
        and e.recorded_at < now() - interval ''72 hours''
    ), forgotten as (
      delete from log.engagement_id k using old where k.event_id = old.event_id and k.lane = $1
        and k.position = old.position
    )
    select max(position) from old' into up_to using p_lane, after, after + p_limit;
  if up_to is null then
    return 0;
  end if;
  update log.forgotten_id f set position = up_to where f.lane = p_lane;
  return up_to - after;
end $$;

revoke all on function log.forget_engagement_ids from public;
grant select on log.engagement_id, log.forgotten_id to vernissage_app;
grant execute on function log.forget_engagement_ids to vernissage_app;
