-- What operators ask of builds, and what the sentinel finds.

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
  -- The build that was meant, or the one that the request has made; null: none yet.
  build uuid,
  -- Tries that failed one after the other.
  tries integer not null default 0,
  next_try_at timestamptz,
  check ((ended_at is null) = (outcome is null))
);

-- The sentinel: when it compared which table of a build with the log.
create table folding.look (
  schema_name text not null,
  table_name text not null,
  looked_at timestamptz not null default now(),
  -- Why the last look came to no end; null when it did.
  error text,
  primary key (schema_name, table_name)
);

-- Where a read model differs from the log. The rows shown hold what read models hold, and go when a person is erased.
create table folding.drift (
  schema_name text not null,
  table_name text not null,
  -- A day, an artwork or a page; empty when the table was compared as a whole.
  slice text not null,
  found_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  differences bigint not null check (differences > 0),
  -- Some of them, as text.
  shown text[] not null
);
-- The path of a page may be longer than an index takes.
create unique index on folding.drift (schema_name, table_name, md5(slice));

grant select, insert, update, delete on folding.request, folding.look, folding.drift to vernissage_app;

-- Work that may take its process down with it: how often it was begun and no outcome followed. What was begun twice is
-- put aside. Keys are ids, hashes of files and places in read models: nothing here says anything about a person.
create schema liveness;
grant usage on schema liveness to vernissage_app;

create table liveness.attempt (
  kind text not null check (kind in ('mail', 'image', 'fold')),
  key text not null,
  begun integer not null default 1,
  begun_at timestamptz not null default now(),
  reason text not null,
  put_aside_at timestamptz,
  -- When an operator said that it will not be tried again. The row stays, so that it is not.
  discarded_at timestamptz,
  discard_reason text,
  primary key (kind, key)
);

grant select, insert, update, delete on liveness.attempt to vernissage_app;
