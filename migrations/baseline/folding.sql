-- Where folds keep their place, and what is known of each copy of a read model.
create schema folding;
create schema read;
grant usage on schema folding to vernissage_app, vernissage_read_models;
grant usage on schema read to vernissage_app;
grant usage, create on schema read to vernissage_read_models;

-- Builds: a row a copy of a read model. Each lives in the schema that it names.
create table folding.build (
  schema_name text primary key,
  projection text not null,
  version integer not null,
  -- baseline: folded up to where the log begins; replays begin with a copy of it. next-baseline: on its way to the end of
  -- the next partition to be dropped.
  role text not null check (role in ('live', 'rebuilding', 'previous', 'baseline', 'next-baseline')),
  created_at timestamptz not null default now(),
  promoted_at timestamptz,
  -- The fingerprints of the code that has gone on with it: each tries once what has halted.
  tried_by text[] not null default '{}',
  -- Whether an operator wants to look at it before readers see it.
  held boolean not null default false,
  -- What differs between the live build and this one. It holds what read models hold, and goes with the build.
  comparison jsonb,
  -- The schema is no name for it, as a later build may have the same.
  id uuid not null default gen_random_uuid()
);
create unique index one_live_build on folding.build (projection) where role = 'live';
create unique index one_baseline on folding.build (projection, role) where role in ('baseline', 'next-baseline');

-- Which version of each read model is to serve. Written by the deploy step alone; only code of that version replays the
-- read model.
create table folding.wanted (
  projection text primary key,
  version integer not null,
  wanted_at timestamptz not null default now()
);

create table folding.domain_checkpoint (
  schema_name text not null,
  lane smallint not null,
  position bigint not null default 0,
  status text not null default 'running' check (status in ('running', 'paused', 'halted')),
  error text,
  failures integer not null default 0,
  folded_at timestamptz not null default now(),
  -- The size of batches, once a statement of one took too long.
  batch integer check (batch > 0),
  -- How many of the last positions hold no event of the read model's types. A version tag leaves them out, so that an
  -- event which changes nothing in a read model empties no cache of it.
  quiet bigint not null default 0 check (quiet >= 0),
  -- When the lane halted, and before which event; null when no event is known to be at fault.
  halted_at timestamptz,
  poison bigint,
  primary key (lane, schema_name)
) with (fillfactor = 50);

-- A table of their own, keyed by lane, so that they can be placed beside the lanes that they follow.
create table folding.engagement_checkpoint (
  like folding.domain_checkpoint including defaults including indexes,
  constraint domain_checkpoint_status_check check (status in ('running', 'paused', 'halted')),
  check (batch > 0),
  check (quiet >= 0)
) with (fillfactor = 50);

-- Events that a projection could not fold and was told to step over.
create table folding.parked_event (
  lane smallint not null,
  schema_name text not null,
  position bigint not null,
  error text not null,
  parked_at timestamptz not null default now(),
  -- When an operator said that it will not be folded. The row stays, because the read model lacks the event.
  discarded_at timestamptz,
  tried integer not null default 1,
  discard_reason text,
  primary key (lane, schema_name, position)
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

-- Places the tables of a build of an engagement read model. On one server there is nothing to do; 'operator distribute'
-- puts a function in its place that distributes them by lane.
create function folding.place_build(p_schema text) returns void
language plpgsql as $$
begin
end $$;

grant select on folding.wanted to vernissage_app;
grant select, insert, update, delete on folding.build, folding.domain_checkpoint, folding.engagement_checkpoint,
  folding.parked_event, folding.batch, folding.traced_flush to vernissage_app;
