import { type Kysely, sql } from 'kysely';

/**
 * Looks up what an append brings (ids of its events, claims) by index, whatever the planner guesses. It takes a set
 * that comes out of JSON for a hundred rows; `in` over such a set was planned as a scan of the whole log, as long as
 * the log was small when a connection first appended, and then kept. Otherwise the function is the one of 0001.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create or replace function log.append_domain(p_lane smallint, p_items jsonb)
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

    delete from log.claim c
    where c.lane = p_lane and c.stream_id = stream
      and c.claim = any (array(select jsonb_array_elements_text(item -> 'releases')));
    insert into log.claim (lane, claim, stream_id)
    select p_lane, v, stream from jsonb_array_elements_text(item -> 'claims') v
    on conflict do nothing;

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
`)
    .execute(db);
}
