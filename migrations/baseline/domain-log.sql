-- The domain log: streams, claims, and the functions that are the only way in.
--
-- Invariant of both kinds of log: positions of a lane are dense and appear in order. The append functions take the
-- lane's advisory lock, which its transaction holds until it ends, and only then read the last position; so whoever sees
-- position n sees every position below it, for ever.
create schema log;
grant usage on schema log to vernissage_app;

create table log.domain_event (
  lane smallint not null,
  position bigint not null,
  stream_id text not null,
  stream_version integer not null,
  event_id uuid not null,
  type text not null,
  schema_version smallint not null,
  actor_id bigint,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  payload jsonb not null,
  meta jsonb not null,
  primary key (lane, position),
  unique (lane, stream_id, stream_version),
  unique (lane, event_id)
);

-- Each process asks every second who has been closed within the life of an access token.
create index domain_event_closed on log.domain_event (recorded_at) where type = 'account_closed';

-- The sweep asks for every image that is stored whose it is: a work's, or somebody's picture.
create index domain_event_image on log.domain_event (lane, (payload #>> '{image,image_id}'))
  where type = 'artwork_image_added';
create index domain_event_picture on log.domain_event (lane, (payload #>> '{image,image_id}'))
  where type = 'picture_added';

create table log.claim (
  lane smallint not null,
  claim text not null,
  stream_id text not null,
  primary key (lane, claim)
);

-- Judges and stores each item by itself, in order: one refusal does not sink the batch. An item is
-- { stream_id, expected_version | null, claims: [text], releases: [text], events: [...] }.
-- What an item brings is looked up through arrays: 'in' over a set that comes out of JSON would be planned, while the
-- log is small, as a scan of the log, and a connection would keep that plan. Each statement has one plan: PostgreSQL
-- weighs a plan for the values at hand against one for any values, and where it takes them for equal, as it may after a
-- vacuum, it plans every statement anew for every item, which takes three times as long as storing it.
create function log.append_domain(p_lane smallint, p_items jsonb)
returns table (verdict text, last_position bigint, stream_version integer, claim text)
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  head bigint;
  item jsonb;
  stream text;
  current integer;
  stored integer;
begin
  perform pg_advisory_xact_lock(1986359922, p_lane);
  select coalesce(max(e.position), 0) into head from log.domain_event e where e.lane = p_lane;
  for item in select value from jsonb_array_elements(p_items) loop
    stream := item ->> 'stream_id';

    select max(e.position), max(e.stream_version) into last_position, stream_version
    from log.domain_event e
    where e.lane = p_lane
      and e.event_id = any (array(select (v ->> 'event_id')::uuid from jsonb_array_elements(item -> 'events') v));
    if last_position is not null then
      verdict := 'known'; claim := null;
      return next;
      continue;
    end if;

    select coalesce(max(e.stream_version), 0) into current
    from log.domain_event e where e.lane = p_lane and e.stream_id = stream;
    if current <> (item ->> 'expected_version')::integer then
      verdict := 'version_conflict'; last_position := null; stream_version := current; claim := null;
      return next;
      continue;
    end if;

    claim := null;
    if item -> 'claims' <> '[]' then
      select c.claim into claim
      from log.claim c
      where c.lane = p_lane and c.stream_id <> stream
        and c.claim = any (array(select jsonb_array_elements_text(item -> 'claims')))
      limit 1;
      if claim is not null then
        verdict := 'claim_taken'; last_position := null; stream_version := current;
        return next;
        continue;
      end if;
    end if;
    if item -> 'releases' <> '[]' then
      delete from log.claim c
      where c.lane = p_lane and c.stream_id = stream
        and c.claim = any (array(select jsonb_array_elements_text(item -> 'releases')));
    end if;
    if item -> 'claims' <> '[]' then
      insert into log.claim (lane, claim, stream_id)
      select p_lane, v, stream from jsonb_array_elements_text(item -> 'claims') v
      on conflict do nothing;
    end if;

    insert into log.domain_event (lane, position, stream_id, stream_version, event_id, type, schema_version,
      actor_id, occurred_at, payload, meta)
    select p_lane, head + e.n, stream, current + e.n, e.event_id, e.type, e.schema_version,
      e.actor_id, e.occurred_at, e.payload, e.meta
    from rows from (jsonb_to_recordset(item -> 'events') as (event_id uuid, type text, schema_version smallint,
      actor_id bigint, occurred_at timestamptz, payload jsonb, meta jsonb))
      with ordinality as e(event_id, type, schema_version, actor_id, occurred_at, payload, meta, n);
    get diagnostics stored = row_count;

    head := head + stored;
    verdict := 'stored'; last_position := head; stream_version := current + stored;
    return next;
  end loop;
end $$;

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

revoke all on function log.append_domain, log.append_domain_or_fail from public;
grant select on log.domain_event, log.claim to vernissage_app;
grant execute on function log.append_domain, log.append_domain_or_fail to vernissage_app;
