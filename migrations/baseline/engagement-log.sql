-- The engagement log, in partitions by position.
create table log.engagement_event (
  lane smallint not null,
  position bigint not null,
  event_id uuid not null,
  event_type text not null,
  user_id bigint,
  visitor bigint,
  path text not null,
  artwork_id bigint,
  page text,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  properties jsonb not null,
  -- The network that an event came from, as a hash of the day's salt; null for events from before it was known.
  network bigint,
  primary key (lane, position)
) partition by range (position);

-- The maintenance summarises it, not PostgreSQL as pages fill: that keeps a short list of pages to summarise, and once a
-- busy log has filled it, it writes a line of its own log for every page.
create index engagement_event_occurred_at_idx on log.engagement_event using brin (occurred_at);

-- How many positions a partition spans, and the first position that no partition holds yet. An operator may change the
-- span; it holds from the next partition on.
create table log.partitioning (
  only_row boolean primary key default true check (only_row),
  span bigint not null check (span > 0),
  made_to bigint not null default 0
);
insert into log.partitioning (span) values (5000000);

-- The first position that no partition holds yet.
create function log.partition_end() returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select p.made_to from log.partitioning p;
$$;

-- Makes partitions until a whole one lies free beyond p_needed. The table is built aside and then attached, because
-- attaching, unlike creating in place, lets appends go on.
create function log.ensure_partitions(p_needed bigint) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lower bigint;
  span bigint;
  made integer := 0;
  name text;
begin
  select p.span, p.made_to into span, lower from log.partitioning p;
  if lower > p_needed + span then
    return 0;
  end if;
  perform pg_advisory_xact_lock(1986359923, 0);
  select p.span, p.made_to into span, lower from log.partitioning p;
  while lower <= p_needed + span loop
    name := 'engagement_event_' || lower;
    execute format('create table log.%I (like log.engagement_event including all)', name);
    execute format('alter table log.%I add constraint bounds check (position >= %s and position < %s)',
      name, lower, lower + span);
    execute format('alter table log.engagement_event attach partition log.%I for values from (%s) to (%s)',
      name, lower, lower + span);
    execute format('alter table log.%I drop constraint bounds', name);
    lower := lower + span;
    made := made + 1;
  end loop;
  update log.partitioning set made_to = lower;
  return made;
end $$;

-- When an event was recorded; null when there is none. Dynamic, because a plan for any position opens every partition.
create function log.recorded_at(p_lane smallint, p_position bigint) returns timestamptz
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  found_at timestamptz;
begin
  execute 'select e.recorded_at from log.engagement_event e where e.lane = $1 and e.position = $2'
    into found_at using p_lane, p_position;
  return found_at;
end $$;

-- Summarises what was appended since: of the partitions, those made last, of which one or two are still empty.
create function log.summarise_times() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select brin_summarize_new_values(last.inhrelid)
  from (
    select i.inhrelid from pg_inherits i
    where i.inhparent = 'log.engagement_event_occurred_at_idx'::regclass order by i.inhrelid desc limit 4
  ) last;
$$;

revoke all on function log.partition_end, log.ensure_partitions, log.recorded_at, log.summarise_times from public;
grant select on log.engagement_event, log.partitioning to vernissage_app;
grant execute on function log.partition_end, log.ensure_partitions, log.recorded_at, log.summarise_times
  to vernissage_app;
