-- Stores a flush, given as a column an array, and enters it in the ledger; one that comes again (p_again) is answered as
-- it was before. p_version is the era by whose number of lanes the events came to this lane. Answers the head before the
-- flush and, of the events that were known, [index from 1, lane, position].
create function log.append_to_lane(p_lane smallint, p_version integer, p_flush_id uuid, p_process_id uuid,
  p_again boolean, p_ids uuid[], p_types text[], p_user_ids bigint[], p_visitors bigint[], p_networks bigint[],
  p_paths text[], p_artwork_ids bigint[], p_pages text[], p_occurred_at timestamptz[], p_properties jsonb)
returns table (base bigint, repeats json)
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  made_now text := left(uuidv7()::text, 31);
  given bigint := cardinality(p_types);
  last_number bigint;
  fresh bigint;
  stored bigint;
  named bigint;
  different bigint;
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
  if p_version <> coalesce((
      select c.version from log.lane_cut c where c.lane = p_lane order by c.version desc limit 1), 0) then
    raise exception 'the number of lanes has changed' using errcode = 'VE002';
  end if;
  select f.number, f.head into last_number, base from log.flush f where f.lane = p_lane order by f.number desc limit 1;
  if not found then
    last_number := 0;
    base := 0;
  end if;
  -- Nearly every flush has new ids alone, each once: one look at all of them leaves nothing to judge.
  select count(g.id), count(distinct g.id) into named, different from unnest(p_ids) g(id);
  if named = different and not exists (select from log.engagement_id i where i.event_id = any (p_ids)) then
    -- In the order of ids, so that two lanes that store the same ones wait for each other in one direction.
    insert into log.engagement_id (event_id, lane, position)
    select g.id, p_lane, base + g.n from unnest(p_ids) with ordinality g(id, n) where g.id is not null order by g.id
    on conflict do nothing;
    get diagnostics remembered = row_count;
    insert into log.engagement_event (lane, position, event_id, event_type, user_id, visitor, network, path, artwork_id,
      page, occurred_at, properties)
    select p_lane, base + e.n, coalesce(e.id, (made_now || lpad(to_hex(e.n), 5, '0'))::uuid), e.type, e.user_id, e.visitor,
      e.network, e.path, e.artwork_id, e.page, e.occurred_at, e.properties
    from rows from (
      -- Without ids p_ids is null, which has no elements; unnest fills the shorter of its arrays with nulls.
      unnest(coalesce(p_ids, '{}'), p_types, p_user_ids, p_visitors, p_networks, p_paths, p_artwork_ids, p_pages,
        p_occurred_at),
      jsonb_array_elements(p_properties)
    ) with ordinality as e(id, type, user_id, visitor, network, path, artwork_id, page, occurred_at, properties, n);
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
  end if;
  if remembered <> named then
    raise exception 'another lane stored an id at the same moment' using errcode = 'serialization_failure';
  end if;
  if stored <> fresh then
    raise exception 'of % events % were stored', fresh, stored;
  end if;
  insert into log.flush (lane, number, base, head, flush_id, process_id, stored, duplicates, repeats)
  values (p_lane, last_number + 1, base, base + fresh, p_flush_id, p_process_id, fresh, given - fresh, repeats);
  return next;
end $$;

-- The same for code that knows no eras: it may append until the number of lanes changes for the first time.
create function log.append_engagement(p_lane smallint, p_flush_id uuid, p_process_id uuid, p_again boolean,
  p_ids uuid[], p_types text[], p_user_ids bigint[], p_visitors bigint[], p_networks bigint[], p_paths text[],
  p_artwork_ids bigint[], p_pages text[], p_occurred_at timestamptz[], p_properties jsonb)
returns table (base bigint, repeats json)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select * from log.append_to_lane(p_lane, 0, p_flush_id, p_process_id, p_again, p_ids, p_types,
    p_user_ids, p_visitors, p_networks, p_paths, p_artwork_ids, p_pages, p_occurred_at, p_properties);
exception when sqlstate 'VE002' then
  -- What its client is told then is that PostgreSQL is away.
  raise exception 'this code does not know the number of lanes' using errcode = 'object_not_in_prerequisite_state';
end $$;

revoke all on function log.append_to_lane, log.append_engagement from public;
grant execute on function log.append_to_lane, log.append_engagement to vernissage_app;
