import { type Kysely, sql } from 'kysely';

/**
 * The log: domain streams, the engagement firehose, claims, and the functions that are the only way in.
 *
 * Invariant of both kinds: positions of a lane are dense and appear in order. The append functions take the lane's
 * advisory lock, which its transaction holds until it ends, and only then read the last position; so whoever sees
 * position n sees every position below it, for ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
  await sql.raw(PARTITIONS).execute(db);
  await sql.raw(APPEND_DOMAIN).execute(db);
  await sql.raw(APPEND_ENGAGEMENT).execute(db);
  await sql.raw(RIGHTS).execute(db);
}

const TABLES = `
create schema log;

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

create table log.claim (
  lane smallint not null,
  claim text not null,
  stream_id text not null,
  primary key (lane, claim)
);

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
  primary key (lane, position)
) partition by range (position);

create index on log.engagement_event using brin (occurred_at) with (autosummarize = on);

-- Ids that clients chose, kept for a day so that a repeated event is recognised.
create table log.engagement_id (
  lane smallint not null,
  event_id uuid not null,
  position bigint not null,
  recorded_at timestamptz not null default now(),
  primary key (lane, event_id)
);

create index on log.engagement_id using brin (recorded_at) with (autosummarize = on);

-- What each flush was asked to take in, as the API counted it at its door, and what of it was known. Only ever
-- inserted into: one hot counter row would become slower with every version that an old snapshot keeps alive.
create table log.intake (
  lane smallint not null,
  flush_id uuid not null default uuidv7(),
  accepted bigint not null,
  duplicates bigint not null,
  primary key (lane, flush_id)
);

-- How many positions a partition of engagement_event spans. An operator may change it; it holds from the next one on.
create table log.partitioning (
  only_row boolean primary key default true check (only_row),
  span bigint not null check (span > 0)
);
insert into log.partitioning (span) values (5000000);
`;

const PARTITIONS = `
-- The last position of a lane; 0 when it has none.
create function log.head(p_lane smallint) returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(position), 0) from log.engagement_event where lane = p_lane;
$$;

-- The first position that no partition holds yet.
create function log.partition_end() returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''?(\\d+)'))[1]::bigint), 0)
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'log.engagement_event'::regclass;
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
  perform pg_advisory_xact_lock(1986359923, 0);
  select p.span into span from log.partitioning p;
  lower := log.partition_end();
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
  return made;
end $$;
`;

const APPEND_DOMAIN = `
-- Judges and stores each item by itself, in order: one refusal does not sink the batch. An item is
-- { stream_id, expected_version | null, claims: [text], releases: [text], events: [...] }.
-- What an item brings is looked up through arrays: 'in' over a set that comes out of JSON would be planned, while the
-- log is small, as a scan of the log, and a connection would keep that plan.
create function log.append_domain(p_lane smallint, p_items jsonb)
returns table (verdict text, last_position bigint, stream_version integer, claim text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
`;

const APPEND_ENGAGEMENT = `
-- Stores a flush, given as a column an array. Without ids of the clients' (p_ids null) no event can be a repeat; the
-- others are looked up among the ids of the last day and among themselves. Answers the head before the flush and, of
-- the repeats, [index from 1, position].
create function log.append_engagement(p_lane smallint, p_ids uuid[], p_types text[], p_user_ids bigint[],
  p_visitors bigint[], p_paths text[], p_artwork_ids bigint[], p_pages text[], p_occurred_at timestamptz[],
  p_properties jsonb, p_accepted integer)
returns table (base bigint, repeats json)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(1986359922, p_lane);
  base := log.head(p_lane);
  if p_ids is null then
    insert into log.engagement_event (lane, position, event_id, event_type, user_id, visitor, path, artwork_id, page,
      occurred_at, properties)
    select p_lane, base + e.n, uuidv7(), e.type, e.user_id, e.visitor, e.path, e.artwork_id, e.page,
      e.occurred_at, e.properties
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
    select p_lane, f.position, coalesce(f.id, uuidv7()), f.type, f.user_id, f.visitor, f.path, f.artwork_id, f.page,
      f.occurred_at, f.properties
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
`;

const RIGHTS = `
-- Folds all rows of intake older than a minute into one, so that the sum stays cheap.
create function log.compact_intake() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    delete from log.intake where flush_id < uuidv7(interval '-1 minute') returning lane, accepted, duplicates
  )
  insert into log.intake (lane, flush_id, accepted, duplicates)
  select lane, uuidv7(interval '-2 minutes'), sum(accepted), sum(duplicates) from old group by lane;
$$;

-- Forgets ids that clients chose more than a day ago.
create function log.forget_engagement_ids() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from log.engagement_id where recorded_at < now() - interval '24 hours';
$$;

revoke all on all functions in schema log from public;
grant usage on schema log to vernissage_app;
grant select on all tables in schema log to vernissage_app;
grant execute on all functions in schema log to vernissage_app;
`;
