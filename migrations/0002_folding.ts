import { type Kysely, sql } from 'kysely';

/**
 * Where folds keep their place. Checkpoints of engagement lanes have a table of their own, keyed by lane, so that they
 * can be placed beside the lanes that they follow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create schema folding;
create schema read;

-- One row a copy of a read model: each lives in the schema that it names.
create table folding.build (
  schema_name text primary key,
  projection text not null,
  version integer not null,
  role text not null check (role in ('live', 'rebuilding', 'previous')),
  created_at timestamptz not null default now(),
  promoted_at timestamptz
);
create unique index one_live_build on folding.build (projection) where role = 'live';

create table folding.domain_checkpoint (
  schema_name text not null,
  lane smallint not null,
  position bigint not null default 0,
  epoch integer not null default 0,
  status text not null default 'running' check (status in ('running', 'paused', 'halted')),
  error text,
  failures integer not null default 0,
  folded_at timestamptz not null default now(),
  primary key (lane, schema_name)
) with (fillfactor = 50);

create table folding.engagement_checkpoint (like folding.domain_checkpoint including all) with (fillfactor = 50);

-- Events that a projection could not fold and was told to step over.
create table folding.parked_event (
  lane smallint not null,
  schema_name text not null,
  position bigint not null,
  error text not null,
  parked_at timestamptz not null default now(),
  -- When an operator said that it will not be folded. The row stays, because the read model lacks the event.
  discarded_at timestamptz,
  primary key (lane, schema_name, position)
);

grant usage on schema folding to vernissage_app;
grant select, insert, update, delete on all tables in schema folding to vernissage_app;
grant usage, create on schema read to vernissage_app;
`)
    .execute(db);
}
