import { type Kysely, sql } from 'kysely';

/**
 * A ledger of flushes: it knows the head of a lane whatever the number of partitions and events, what each flush
 * answered, so that one may be sent again, and what each process stored. What processes acknowledged stands beside it,
 * counted by themselves. Ids that clients chose are known in every lane, and forgotten in the order of the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(LEDGER).execute(db);
  await sql.raw(IDS).execute(db);
  await sql.raw(PARTITIONS).execute(db);
  await sql.raw(APPEND_ENGAGEMENT).execute(db);
  await sql.raw(APPEND_DOMAIN).execute(db);
  await sql.raw(UPKEEP).execute(db);
  await sql.raw(RIGHTS).execute(db);
}

const LEDGER = `
-- The network that an event came from, as a hash of the day's salt; null for events from before it was known.
alter table log.engagement_event add column network bigint;

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

-- How many lanes engagement has: an id or a visitor has its lane by that number.
create table log.lane_count (
  only_row boolean primary key default true check (only_row),
  engagement smallint not null check (engagement > 0)
);
insert into log.lane_count (engagement) select max(lane) from folding.engagement_checkpoint having count(*) > 0;

with lanes as (
  select lane::smallint from generate_series(1, 64) lane
), before as (
  select l.lane, coalesce((select e.position from log.engagement_event e where e.lane = l.lane
      order by e.position desc limit 1), 0) as head,
    coalesce((select sum(i.accepted) from log.intake i where i.lane = l.lane), 0) as accepted,
    coalesce((select sum(i.duplicates) from log.intake i where i.lane = l.lane), 0) as duplicates
  from lanes l
), acknowledged as (
  insert into log.acknowledged (lane, process_id, events)
  select lane, '00000000-0000-0000-0000-000000000000', accepted from before where accepted > 0
)
insert into log.flush (lane, number, base, head, flush_id, process_id, stored, duplicates)
select lane, 1, 0, head, uuidv7(), '00000000-0000-0000-0000-000000000000', accepted - duplicates, duplicates
from before where head > 0 or accepted > 0;

drop function log.compact_intake();
drop table log.intake;

create or replace function log.head(p_lane smallint) returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce((select f.head from log.flush f where f.lane = p_lane order by f.number desc limit 1), 0);
$$;

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
`;

const IDS = `
-- An id is known in whichever lane it was stored. Its age is that of its event in the log.
create table log.known_id (
  event_id uuid primary key,
  lane smallint not null,
  position bigint not null
);
insert into log.known_id (event_id, lane, position)
select distinct on (event_id) event_id, lane, position from log.engagement_id order by event_id, recorded_at, lane;

-- Up to where in each lane the ids are forgotten.
create table log.forgotten_id (
  lane smallint primary key,
  position bigint not null
);
insert into log.forgotten_id (lane, position)
select f.lane, coalesce((select min(k.position) - 1 from log.known_id k where k.lane = f.lane), max(f.head))
from log.flush f group by f.lane;

drop table log.engagement_id;
alter table log.known_id rename to engagement_id;
alter index log.known_id_pkey rename to engagement_id_pkey;

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
drop function log.forget_engagement_ids();
`;

const PARTITIONS = `
alter table log.partitioning add column made_to bigint not null default 0;
update log.partitioning set made_to = log.partition_end();

create or replace function log.partition_end() returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select p.made_to from log.partitioning p;
$$;

create or replace function log.ensure_partitions(p_needed bigint) returns integer
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
`;

const APPEND_ENGAGEMENT = `
drop function log.append_engagement(smallint, uuid[], text[], bigint[], bigint[], text[], bigint[], text[],
  timestamptz[], jsonb, integer);

-- Stores a flush, given as a column an array, and enters it in the ledger; one that comes again (p_again) is answered as
-- it was before. Without ids of the clients' (p_ids null) no event can be a repeat; the others are looked up among those
-- that are known, in whichever lane, and among themselves. Answers the head before the flush and, of the repeats,
-- [index from 1, lane, position].
create function log.append_engagement(p_lane smallint, p_flush_id uuid, p_process_id uuid, p_again boolean,
  p_ids uuid[], p_types text[], p_user_ids bigint[], p_visitors bigint[], p_networks bigint[], p_paths text[],
  p_artwork_ids bigint[], p_pages text[], p_occurred_at timestamptz[], p_properties jsonb)
returns table (base bigint, repeats json)
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  made_now text := left(uuidv7()::text, 31);
  given bigint := cardinality(p_types);
  last_number bigint;
  fresh bigint;
  stored bigint;
  named bigint;
  remembered bigint;
begin
  perform pg_advisory_xact_lock(1986359922, p_lane);
  if p_again then
    select f.base, f.repeats into base, repeats from log.flush f where f.lane = p_lane and f.flush_id = p_flush_id;
    if found then
      return next;
      return;
    end if;
  end if;
  select f.number, f.head into last_number, base from log.flush f where f.lane = p_lane order by f.number desc limit 1;
  if not found then
    last_number := 0;
    base := 0;
  end if;
  if p_ids is null then
    insert into log.engagement_event (lane, position, event_id, event_type, user_id, visitor, network, path, artwork_id,
      page, occurred_at, properties)
    select p_lane, base + e.n, (made_now || lpad(to_hex(e.n), 5, '0'))::uuid, e.type, e.user_id, e.visitor, e.network,
      e.path, e.artwork_id, e.page, e.occurred_at, e.properties
    from rows from (
      unnest(p_types, p_user_ids, p_visitors, p_networks, p_paths, p_artwork_ids, p_pages, p_occurred_at),
      jsonb_array_elements(p_properties)
    ) with ordinality as e(type, user_id, visitor, network, path, artwork_id, page, occurred_at, properties, n);
    get diagnostics stored = row_count;
    fresh := given;
  else
    with given as materialized (
      select *
      from rows from (
        unnest(p_ids, p_types, p_user_ids, p_visitors, p_networks, p_paths, p_artwork_ids, p_pages, p_occurred_at),
        jsonb_array_elements(p_properties)
      ) with ordinality as e(id, type, user_id, visitor, network, path, artwork_id, page, occurred_at, properties, n)
    ), judged as (
      select g.*, k.lane as known_lane, k.position as known_position, first_value(g.n) over same_id as first_n
      -- Looked up id by id, on the index: otherwise it would be planned, while few ids are known, as a scan of all of
      -- them, and a connection keeps that plan while they become many.
      from given g left join lateral (
        select i.lane, i.position from log.engagement_id i where i.event_id = g.id limit 1) k on true
      window same_id as (partition by coalesce(g.id::text, g.n::text) order by g.n)
    ), fresh as (
      select j.*, base + row_number() over (order by j.n) as position
      from judged j where j.known_position is null and j.first_n = j.n
    ), stored as (
      insert into log.engagement_event (lane, position, event_id, event_type, user_id, visitor, network, path,
        artwork_id, page, occurred_at, properties)
      select p_lane, f.position, coalesce(f.id, (made_now || lpad(to_hex(f.n), 5, '0'))::uuid), f.type, f.user_id,
        f.visitor, f.network, f.path, f.artwork_id, f.page, f.occurred_at, f.properties
      from fresh f
      returning 1
    ), remembered as (
      -- In the order of ids, so that two lanes that store the same ones wait for each other in one direction.
      insert into log.engagement_id (event_id, lane, position)
      select f.id, p_lane, f.position from fresh f where f.id is not null order by f.id
      on conflict do nothing
      returning 1
    ), repeated as (
      select j.n, coalesce(j.known_lane, p_lane) as lane, coalesce(j.known_position, f.position) as position
      from judged j left join fresh f on f.n = j.first_n
      where j.known_position is not null or j.first_n <> j.n
    )
    select (select json_agg(json_build_array(r.n, r.lane, r.position) order by r.n) from repeated r),
      (select count(*) from fresh), (select count(f.id) from fresh f), (select count(*) from stored),
      (select count(*) from remembered)
    into repeats, fresh, named, stored, remembered;
    if remembered <> named then
      raise exception 'another lane stored an id at the same moment' using errcode = 'serialization_failure';
    end if;
  end if;
  if stored <> fresh then
    raise exception 'of % events % were stored', fresh, stored;
  end if;
  insert into log.flush (lane, number, base, head, flush_id, process_id, stored, duplicates, repeats)
  values (p_lane, last_number + 1, base, base + fresh, p_flush_id, p_process_id, fresh, given - fresh, repeats);
  return next;
end $$;
`;

const APPEND_DOMAIN = `
-- One item, as the last thing in a transaction: a refusal fails the transaction, and says in its detail what it is.
create function log.append_domain_or_fail(p_lane smallint, p_item jsonb)
returns table (last_position bigint, stream_version integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged record;
begin
  select * into judged from log.append_domain(p_lane, jsonb_build_array(p_item));
  if judged.verdict <> 'stored' then
    raise exception 'not appended: %', judged.verdict using errcode = 'VE001', detail = row_to_json(judged)::text;
  end if;
  last_position := judged.last_position;
  stream_version := judged.stream_version;
  return next;
end $$;
`;

const UPKEEP = `
-- Folds the flushes of a lane that are older than any that is sent again into one row for each process. The newest stays,
-- whatever its age: it says where the head is. Answers how many of p_limit rows were that old.
create function log.compact_flushes(p_lane smallint, p_limit integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  passed bigint;
begin
  if not pg_try_advisory_xact_lock(1986359924, p_lane) then
    return 0;
  end if;
  with old as materialized (
    select f.number, max(f.number) over (partition by f.process_id) as kept
    from (
      select f.number, f.process_id, f.recorded_at from log.flush f
      where f.lane = p_lane and f.number < (
        select l.number from log.flush l where l.lane = p_lane order by l.number desc limit 1)
      order by f.number limit p_limit) f
    where f.recorded_at < now() - interval '2 minutes'
  ), deleted as (
    delete from log.flush f using old o where f.lane = p_lane and f.number = o.number and o.number < o.kept
    returning o.kept, f.stored, f.duplicates
  ), summed as (
    select d.kept, sum(d.stored) as stored, sum(d.duplicates) as duplicates from deleted d group by d.kept
  ), added as (
    update log.flush f set stored = f.stored + s.stored, duplicates = f.duplicates + s.duplicates, repeats = null
    from summed s where f.lane = p_lane and f.number = s.kept
  )
  select count(*) into passed from old;
  return passed;
end $$;

-- Enters what a process has acknowledged so far; an older count that comes late changes nothing.
create function log.acknowledge(p_lane smallint, p_process_id uuid, p_events bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into log.acknowledged as a (lane, process_id, events) values (p_lane, p_process_id, p_events)
  on conflict (lane, process_id) do update set events = greatest(a.events, excluded.events), recorded_at = now();
$$;

-- Remembers the number of lanes with which this installation began; answers the one that holds.
create function log.settle_lanes(p_lanes smallint) returns smallint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into log.lane_count (engagement) values (p_lanes) on conflict do nothing;
  select engagement from log.lane_count;
$$;

-- Summarises what was appended since: of the partitions, those made last, of which one or two are still empty.
create or replace function log.summarise_times() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select brin_summarize_new_values(last.inhrelid)
  from (
    select i.inhrelid from pg_inherits i
    where i.inhparent = 'log.engagement_event_occurred_at_idx'::regclass order by i.inhrelid desc limit 4
  ) last;
$$;
`;

const RIGHTS = `
revoke all on function log.append_engagement, log.append_domain_or_fail, log.compact_flushes, log.acknowledge,
  log.settle_lanes, log.recorded_at, log.forget_engagement_ids from public;
grant execute on function log.append_engagement, log.append_domain_or_fail, log.compact_flushes, log.acknowledge,
  log.settle_lanes, log.recorded_at, log.forget_engagement_ids to vernissage_app;
grant select on log.flush, log.acknowledged, log.lane_count, log.engagement_id, log.forgotten_id to vernissage_app;
`;
