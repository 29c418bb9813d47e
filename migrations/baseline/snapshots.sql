-- Snapshots of streams: what a decider makes of a stream's events up to some version, so that a command on a long stream
-- reads the few events after it. They may be deleted at any time; that costs time and nothing else.
--
-- A snapshot must not outlive what it was made of. So blanking a stream and saving a snapshot exclude each other by a
-- lock of their own, and a snapshot is saved only of an event that still says something, as the log has it then.
create table log.snapshot (
  lane smallint not null,
  stream_id text not null,
  decider text not null,
  state_version integer not null,
  stream_version integer not null,
  position bigint not null,
  state jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (lane, stream_id, decider, state_version)
) with (fillfactor = 70);

-- Saves what a decider's state was at an event; an older snapshot never replaces a newer one, and those of older
-- versions of the decider go. False: the stream has been blanked meanwhile, or there is a newer one.
create function log.save_snapshot(p_lane smallint, p_stream text, p_decider text, p_state_version integer,
  p_stream_version integer, p_position bigint, p_state jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(1986359925, p_lane);
  insert into log.snapshot as s (lane, stream_id, decider, state_version, stream_version, position, state)
  select p_lane, p_stream, p_decider, p_state_version, p_stream_version, p_position, p_state
  where exists (
    select from log.domain_event e
    where e.lane = p_lane and e.stream_id = p_stream and e.stream_version = p_stream_version
      and e.position = p_position and e.type <> 'redacted')
  on conflict (lane, stream_id, decider, state_version) do update
    set stream_version = excluded.stream_version, position = excluded.position, state = excluded.state,
      saved_at = excluded.saved_at
    where s.stream_version <= excluded.stream_version;
  if not found then return false; end if;
  delete from log.snapshot s
  where s.lane = p_lane and s.stream_id = p_stream and s.decider = p_decider and s.state_version < p_state_version;
  return true;
end $$;

-- Forgets all snapshots; the next command on each long stream reads the whole of it.
create function log.forget_snapshots() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with forgotten as (delete from log.snapshot returning 1) select count(*) from forgotten;
$$;

revoke all on function log.save_snapshot, log.forget_snapshots from public;
grant select on log.snapshot to vernissage_app;
grant execute on function log.save_snapshot, log.forget_snapshots to vernissage_app;
