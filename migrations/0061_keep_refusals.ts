import { type Kysely, sql } from 'kysely';

/** Keeps the refusals of keyed requests that come at the same time in one commit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Keeps refusals of requests whose outcome nobody knows yet. Left out are those that another run of the request holds,
-- because it is about to commit, and those whose work is in the log. The rows are held first, so that the second
-- statement sees what a run that held one before has appended.
create function http.keep_refusals(
  p_key_hashes bytea[], p_seeds uuid[], p_statuses smallint[], p_answers text[], p_lane smallint)
returns setof bytea
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  held bytea[];
  made uuid[];
begin
  held := array(
    select i.key_hash from http.idempotency i
    join unnest(p_key_hashes, p_seeds) a (key_hash, seed) on (i.key_hash, i.seed) = (a.key_hash, a.seed)
    where i.status is null order by i.key_hash for update of i skip locked);
  made := array(select e.event_id from log.domain_event e where e.lane = p_lane and e.event_id = any(p_seeds));
  return query
    update http.idempotency i set status = a.status, answer = a.answer
    from unnest(p_key_hashes, p_seeds, p_statuses, p_answers) a (key_hash, seed, status, answer)
    where i.key_hash = a.key_hash and i.seed = a.seed and i.key_hash = any(held) and i.seed <> all(made)
    returning i.key_hash;
end $$;

revoke all on function http.keep_refusals from public;
grant execute on function http.keep_refusals to vernissage_app;
`)
    .execute(db);
}
