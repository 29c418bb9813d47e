import { type Kysely, sql } from 'kysely';

/**
 * What administrators ask workers to do with a build, what a comparison of builds has found, and what is kept of events
 * and work that could not be handled: how often they were tried, and why they were discarded. Code that ends with an
 * earlier migration needs none of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- The last request for each read model: one at a time may be open.
create table folding.request (
  projection text primary key,
  id uuid not null,
  kind text not null check (kind in ('replay', 'hold', 'compare', 'promote', 'undo', 'cancel')),
  -- That of the code that was asked: only code of that version carries it out.
  version integer not null,
  -- The account; null: the command line.
  asked_by bigint,
  asked_at timestamptz not null default now(),
  wish text not null default 'go' check (wish in ('go', 'pause', 'cancel')),
  -- When a worker was at it last.
  seen_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'failed', 'cancelled')),
  message text,
  check ((ended_at is null) = (outcome is null))
);
grant select, insert, update, delete on folding.request to vernissage_app;

-- What differs between the live build and this one. It holds what read models hold, and goes with the build.
alter table folding.build add column comparison jsonb;

-- When a lane halted, and before which event; null when no event is known to be at fault.
alter table folding.domain_checkpoint add column halted_at timestamptz, add column poison bigint;
alter table folding.engagement_checkpoint add column halted_at timestamptz, add column poison bigint;

alter table folding.parked_event add column tried integer not null default 1, add column discard_reason text;
alter table liveness.attempt add column discard_reason text;
`)
    .execute(db);
}
