import { type Kysely, sql } from 'kysely';

/**
 * Which build a request is about, and how often it was tried in vain. The schema of a build is no name of it, as a
 * later build may have the same. Errors that are kept already lose what they quote, which may be a person's words. The
 * release before runs on: each new column has a default, or may be null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table folding.build add column id uuid not null default gen_random_uuid();

alter table folding.request
  -- The build that was meant, or the one that the request has made; null: none yet.
  add column build uuid,
  -- Tries that failed one after the other.
  add column tries integer not null default 0,
  add column next_try_at timestamptz;

update folding.domain_checkpoint set error = regexp_replace(error, '".*"?', '"…"') where error like '%"%';
update folding.engagement_checkpoint set error = regexp_replace(error, '".*"?', '"…"') where error like '%"%';
update folding.parked_event set error = regexp_replace(error, '".*"?', '"…"') where error like '%"%';
update folding.request set message = regexp_replace(message, '".*"?', '"…"') where message like '%"%';
`)
    .execute(db);
}
