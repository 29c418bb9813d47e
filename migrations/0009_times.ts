import { type Kysely, sql } from 'kysely';

/**
 * Summaries of the log's times by the upkeep, instead of by PostgreSQL as pages fill: it keeps a short list of pages to
 * summarise, and once a busy log has filled that it writes a line of its own log for every page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- An index of a partitioned table cannot be altered; partitions to come take after it.
drop index log.engagement_event_occurred_at_idx;
create index engagement_event_occurred_at_idx on log.engagement_event using brin (occurred_at);
alter index log.engagement_id_recorded_at_idx set (autosummarize = off);

-- Summarises what was appended since: of the partitions, those made last, of which one or two are still empty.
create function log.summarise_times() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select brin_summarize_new_values('log.engagement_id_recorded_at_idx');
  select brin_summarize_new_values(last.inhrelid)
  from (
    select i.inhrelid from pg_inherits i
    where i.inhparent = 'log.engagement_event_occurred_at_idx'::regclass order by i.inhrelid desc limit 4
  ) last;
$$;

revoke all on function log.summarise_times from public;
grant execute on function log.summarise_times to vernissage_app;
`)
    .execute(db);
}
