-- The number of engagement lanes may change while events arrive. A change cuts every lane at its head, and begins an
-- era; an append says by which era's number it chose its lane, and is refused when another one has begun. So of the
-- events of one sender those of an earlier era came earlier, in whichever lane they stand (docs/decisions/lanes.md).

-- With how many lanes engagement began: an id or a visitor has its lane by the number of its era.
create table log.lane_count (
  only_row boolean primary key default true check (only_row),
  engagement smallint not null check (engagement > 0)
);

-- The changes of the number of lanes; each begins an era. Era 0 is that of the number with which the log began.
create table log.lane_change (
  version integer primary key check (version > 0),
  lanes smallint not null check (lanes between 1 and 64),
  changed_at timestamptz not null default clock_timestamp(),
  -- The UTC days whose events may have been appended both before and after it: a visitor of such a day may stand in
  -- several lanes.
  first_day date not null,
  last_day date not null check (last_day >= first_day)
);

-- The head of each lane when an era began. A lane's newest row is the fence of its appends.
create table log.lane_cut (
  lane smallint not null,
  version integer not null,
  head bigint not null,
  primary key (lane, version)
);

-- Remembers the number of lanes with which this installation began; answers the one that holds.
create function log.settle_lanes(p_lanes smallint) returns smallint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into log.lane_count (engagement) values (p_lanes) on conflict do nothing;
  select engagement from log.lane_count;
$$;

-- Ends the era of a lane. Appends under way are over by then, and later ones see the fence once the change is committed.
create function log.cut_lane(p_lane smallint, p_version integer) returns bigint
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  cut_at bigint;
begin
  perform pg_advisory_xact_lock(1986359922, p_lane);
  select f.head into cut_at from log.flush f where f.lane = p_lane order by f.number desc limit 1;
  insert into log.lane_cut (lane, version, head) values (p_lane, p_version, coalesce(cut_at, 0));
  return coalesce(cut_at, 0);
end $$;

revoke all on function log.settle_lanes, log.cut_lane from public;
grant select on log.lane_count, log.lane_change, log.lane_cut to vernissage_app;
grant execute on function log.settle_lanes to vernissage_app;
