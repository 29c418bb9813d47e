import { type Kysely, sql } from 'kysely';

/**
 * What it takes to follow one event: which process took it in, and which batch folded it, when and where. Appends write
 * none of it: the ranges of positions of a process are kept when the ledger of flushes is compacted. Each of the tables
 * is bounded, and says nothing of what it has forgotten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
  await sql.raw(COMPACT_FLUSHES).execute(db);
}

const TABLES = `
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

-- Enters a process, and forgets all but the last thousand.
create function log.enter_process(p_process_id uuid, p_kind text, p_host text, p_pid integer, p_requests text)
returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into log.process (process_id, kind, host, pid, requests)
  values (p_process_id, p_kind, p_host, p_pid, p_requests) on conflict do nothing;
  delete from log.process where started_at < (
    select p.started_at from log.process p order by p.started_at desc offset 999 limit 1);
$$;

-- Who stored the positions of a lane above base, up to and including head: flushes that followed each other.
create table log.flushed (
  lane smallint not null,
  base bigint not null,
  head bigint not null,
  process_id uuid not null,
  primary key (lane, base)
);

-- The last batches of each lane of each build. One folded the positions above "after", up to and including up_to.
create table folding.batch (
  schema_name text not null,
  lane smallint not null,
  after bigint not null,
  up_to bigint not null,
  folded_at timestamptz not null default clock_timestamp(),
  -- Null: a process that does not say who it is, such as a command of the operator.
  process_id uuid,
  primary key (schema_name, lane, up_to)
);

-- Flushes whose traces are sampled, for the folds of their positions, for an hour; empty where there are no traces.
create table folding.traced_flush (
  source text not null,
  lane smallint not null,
  base bigint not null,
  head bigint not null,
  -- As in the header traceparent.
  place text not null,
  noted_at timestamptz not null default now(),
  primary key (source, lane, head)
);
create index on folding.traced_flush (noted_at);

revoke all on function log.enter_process from public;
grant execute on function log.enter_process to vernissage_app;
grant select on log.process, log.flushed to vernissage_app;
grant select, insert, update, delete on folding.batch, folding.traced_flush to vernissage_app;
`;

const COMPACT_FLUSHES = `
-- Folds the flushes of a lane that are older than any that is sent again into one row for each process, and notes whose
-- their positions are, fifty thousand runs of a lane at most. The newest stays, whatever its age: it says where the head
-- is. Answers how many of p_limit rows were that old.
create or replace function log.compact_flushes(p_lane smallint, p_limit integer) returns bigint
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
`;
