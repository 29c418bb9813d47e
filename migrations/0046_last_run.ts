import { type Kysely, sql } from 'kysely';

/*
 * A run of positions lengthens the last one that is noted, or none: the others end before it. So compaction looks at
 * that one alone, and not at each of fifty thousand for each run.
 */
const COMPACT_FLUSHES = `
-- Folds the flushes of a lane that are older than any that is sent again into one row for each process, and notes whose
-- their positions are, fifty thousand runs of a lane at most. The newest stays, whatever its age: it says where the head
-- is. Then it folds the processes without a word for a day into one row, and what they acknowledged with it. One that
-- acknowledged more than it stored or knew stays to be seen. Answers how many of p_limit rows it has passed.
create or replace function log.compact_flushes(p_lane smallint, p_limit integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  passed bigint;
  gone bigint;
begin
  if not pg_try_advisory_xact_lock(1986359924, p_lane) then
    return 0;
  end if;
  with old as materialized (
    select f.*
    from (
      select * from log.flush f
      where f.lane = p_lane and f.flush_id <> f.process_id and f.number < (
        select l.number from log.flush l where l.lane = p_lane order by l.number desc limit 1)
      order by f.number limit p_limit) f
    where f.recorded_at < now() - interval '2 minutes'
  ), noted as (
    select coalesce((select f.head from log.flushed f where f.lane = p_lane order by f.base desc limit 1), 0) as head
  ), run as (
    select process_id, min(base) as base, max(head) as head
    from (
      select o.process_id, o.base, o.head,
        o.number - row_number() over (partition by o.process_id order by o.number) as run
      from old o, noted where o.head > noted.head
    ) numbered
    group by process_id, run having max(head) > min(base)
  ), extended as (
    update log.flushed f set head = r.head from run r
    where f.lane = p_lane and f.process_id = r.process_id and f.head = r.base and f.base = (
      select l.base from log.flushed l where l.lane = p_lane order by l.base desc limit 1)
    returning r.base
  ), added as (
    insert into log.flushed (lane, base, head, process_id)
    select p_lane, r.base, r.head, r.process_id from run r where r.base not in (select e.base from extended e)
  ), merged as (
    select o.process_id, k.number as kept, coalesce(k.number, max(o.number)) as number, max(o.base) as base,
      max(o.head) as head, max(o.recorded_at) as recorded_at, sum(o.stored) as stored, sum(o.duplicates) as duplicates
    from old o left join log.flush k on k.lane = p_lane and k.flush_id = o.process_id
    group by o.process_id, k.number
  ), deleted as (
    delete from log.flush f using old o join merged m using (process_id)
    where f.lane = p_lane and f.number = o.number and o.number <> m.number
  ), added_up as (
    update log.flush f set flush_id = f.process_id, base = m.base, head = m.head, recorded_at = m.recorded_at,
      repeats = null, stored = m.stored + case when m.kept is null then 0 else f.stored end,
      duplicates = m.duplicates + case when m.kept is null then 0 else f.duplicates end
    from merged m where f.lane = p_lane and f.number = m.number
  )
  select count(*) into passed from old;
  delete from log.flushed f where f.lane = p_lane and f.base < (
    select k.base from log.flushed k where k.lane = p_lane order by k.base desc offset 49999 limit 1);

  with silent as materialized (
    select f.number, f.process_id, f.stored, f.duplicates, a.events
    from log.flush f left join log.acknowledged a on a.lane = p_lane and a.process_id = f.process_id
    where f.lane = p_lane and f.number > 0 and f.flush_id = f.process_id
      and f.recorded_at < now() - interval '1 day' and coalesce(a.recorded_at < now() - interval '1 day', true)
      and coalesce(a.events, 0) <= f.stored + f.duplicates
    order by f.number limit p_limit
  ), heard as (
    delete from log.acknowledged a using silent s
    where a.lane = p_lane and a.process_id = s.process_id and a.events = s.events
    returning a.process_id, a.events
  ), dead as (
    -- One that has just acknowledged more is none.
    select s.number, s.stored, s.duplicates, h.events
    from silent s left join heard h using (process_id) where s.events is null or h.events is not null
  ), deleted as (
    delete from log.flush f using dead d where f.lane = p_lane and f.number = d.number
  ), taken as (
    insert into log.flush as f (lane, number, base, head, flush_id, process_id, stored, duplicates)
    select p_lane, 0, 0, 0, nobody, nobody, sum(d.stored), sum(d.duplicates) from dead d having count(*) > 0
    on conflict (lane, number) do update set stored = f.stored + excluded.stored,
      duplicates = f.duplicates + excluded.duplicates, recorded_at = now()
  ), told as (
    insert into log.acknowledged as a (lane, process_id, events)
    select p_lane, nobody, sum(d.events) from dead d having sum(d.events) > 0
    on conflict (lane, process_id) do update set events = a.events + excluded.events, recorded_at = now()
  )
  select count(*) into gone from dead;
  return greatest(passed, gone);
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COMPACT_FLUSHES).execute(db);
}
