-- What of the engagement log stands in export files. The application may read it, and only the owner writes it.

create table log.export (
  id integer generated always as identity primary key,
  -- The partition that held the events.
  partition text not null,
  -- The name of the file in the folder of exports, its SHA-256 and its size.
  file text not null unique,
  sha256 bytea not null,
  bytes bigint not null,
  events bigint not null check (events > 0),
  -- When the newest of its events was recorded.
  newest_at timestamptz not null,
  -- exported: the file is written. verified: it was read back and holds what the log holds. dropped: the log holds the
  -- events no more. brought back: it does again.
  state text not null default 'exported' check (state in ('exported', 'verified', 'dropped', 'brought back')),
  exported_at timestamptz not null default now(),
  verified_at timestamptz,
  dropped_at timestamptz,
  brought_back_at timestamptz
);

-- The positions of each lane that an export holds, without a hole.
create table log.export_lane (
  id integer not null references log.export on delete cascade,
  lane smallint not null,
  first bigint not null,
  last bigint not null check (last >= first),
  primary key (id, lane)
);

-- Files of exports that this database has begun, or written anew, and that no export names. Whoever works on exports
-- next removes them. A file that is in neither table is not ours to remove: it may be of the time after a restore.
create table log.export_leftover (file text primary key);

-- Names this installation: it goes with the database into each backup.
create table log.installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into log.installation default values;

-- The epochs of the log that restores began; empty until the first. Up to the head the events are those of the epoch
-- before.
create table log.epoch (
  -- What clients are told in place of the first position of the epoch; it also names the epoch.
  begins bigint primary key check (begins > 0),
  -- Head of the domain lane.
  head bigint not null,
  began_at timestamptz not null default now()
);

-- The last base backup; no row when none was made by our command.
create table log.backup (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz not null
);

grant select on log.export, log.export_lane, log.epoch, log.backup to vernissage_app;
