-- The ledger of flushes: it knows the head of a lane whatever the number of partitions and events, what each flush
-- answered, so that one may be sent again, and what each process stored. What processes acknowledged stands beside it,
-- counted by themselves.

-- The flushes of each lane, numbered from 1; the newest says where the lane's head is. Only ever inserted into by
-- appends: one hot counter row would become slower with every version that an old snapshot keeps alive.
create table log.flush (
  lane smallint not null,
  number bigint not null,
  -- The last position of the lane before and after it.
  base bigint not null,
  head bigint not null,
  flush_id uuid not null,
  process_id uuid not null,
  -- Events that it stored, and events that it knew.
  stored bigint not null,
  duplicates bigint not null,
  -- Of those that it knew, [index from 1, lane, position].
  repeats json,
  recorded_at timestamptz not null default now(),
  primary key (lane, number),
  unique (lane, flush_id)
);

-- What each process has told its clients that it took in, stored or known. Written by the process, from its own count.
create table log.acknowledged (
  lane smallint not null,
  process_id uuid not null,
  events bigint not null,
  recorded_at timestamptz not null default now(),
  primary key (lane, process_id)
);

-- Processes, by the id that they store flushes with.
create table log.process (
  process_id uuid primary key,
  kind text not null,
  host text not null,
  pid integer not null,
  -- What the ids of its requests begin with.
  requests text not null,
  started_at timestamptz not null default now()
);
create index on log.process (requests);
create index on log.process (started_at);

-- Who stored the positions of a lane above base, up to and including head: flushes that followed each other.
create table log.flushed (
  lane smallint not null,
  base bigint not null,
  head bigint not null,
  process_id uuid not null,
  primary key (lane, base)
);

-- The last position of a lane; 0 when it has none.
create function log.head(p_lane smallint) returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce((select f.head from log.flush f where f.lane = p_lane order by f.number desc limit 1), 0);
$$;

-- Enters a process, and forgets all but the last thousand.
create function log.enter_process(p_process_id uuid, p_kind text, p_host text, p_pid integer, p_requests text)
returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into log.process (process_id, kind, host, pid, requests)
  values (p_process_id, p_kind, p_host, p_pid, p_requests) on conflict do nothing;
  delete from log.process where started_at < (
    select p.started_at from log.process p order by p.started_at desc offset 999 limit 1);
$$;

-- Enters what a process has acknowledged so far; an older count that comes late changes nothing.
create function log.acknowledge(p_lane smallint, p_process_id uuid, p_events bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into log.acknowledged as a (lane, process_id, events) values (p_lane, p_process_id, p_events)
  on conflict (lane, process_id) do update set events = greatest(a.events, excluded.events), recorded_at = now();
$$;

-- Folds the flushes of a lane that are older than any that is sent again into one row for each process, and notes whose
-- their positions are, fifty thousand runs of a lane at most. The newest stays, whatever its age: it says where the head
-- is. Answers how many of p_limit rows were that old.
create function log.compact_flushes(p_lane smallint, p_limit integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  passed bigint;
begin
  if not pg_try_advisory_xact_lock(1986359924, p_lane) then
    return 0;
  end if;
  with old as materialized (
    select f.number, f.process_id, f.base, f.head, max(f.number) over (partition by f.process_id) as kept
    from (
      select f.number, f.process_id, f.base, f.head, f.recorded_at from log.flush f
      where f.lane = p_lane and f.number < (
        select l.number from log.flush l where l.lane = p_lane order by l.number desc limit 1)
      order by f.number limit p_limit) f
    where f.recorded_at < now() - interval '2 minutes'
  ), noted as (
    select coalesce((select f.head from log.flushed f where f.lane = p_lane order by f.base desc limit 1), 0) as head
  ), run as (
    select process_id, min(base) as base, max(head) as head
    from (
      -- Rows that were kept before are noted; the others follow each other without a gap.
      select o.process_id, o.base, o.head,
        o.number - row_number() over (partition by o.process_id order by o.number) as run
      from old o, noted where o.head > noted.head
    ) numbered
    group by process_id, run having max(head) > min(base)
  ), extended as (
    update log.flushed f set head = r.head from run r
    where f.lane = p_lane and f.process_id = r.process_id and f.head = r.base
    returning r.base
  ), added as (
    insert into log.flushed (lane, base, head, process_id)
    select p_lane, r.base, r.head, r.process_id from run r where r.base not in (select e.base from extended e)
  ), deleted as (
    delete from log.flush f using old o where f.lane = p_lane and f.number = o.number and o.number < o.kept
    returning o.kept, f.stored, f.duplicates
  ), summed as (
    select d.kept, sum(d.stored) as stored, sum(d.duplicates) as duplicates from deleted d group by d.kept
  ), added_up as (
    update log.flush f set stored = f.stored + s.stored, duplicates = f.duplicates + s.duplicates, repeats = null
    from summed s where f.lane = p_lane and f.number = s.kept
  )
  select count(*) into passed from old;
  delete from log.flushed f where f.lane = p_lane and f.base < (
    select k.base from log.flushed k where k.lane = p_lane order by k.base desc offset 49999 limit 1);
  return passed;
end $$;

revoke all on function log.head, log.enter_process, log.acknowledge, log.compact_flushes from public;
grant select on log.flush, log.acknowledged, log.process, log.flushed to vernissage_app;
grant execute on function log.head, log.enter_process, log.acknowledge, log.compact_flushes to vernissage_app;
