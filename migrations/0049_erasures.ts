import { type Kysely, sql } from 'kysely';

/**
 * Lets people ask for their own erasure. The worker carries it out, which may not change the log: it may blank events of
 * an account for which the log itself says that its owner asked for it seven days ago.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table account.user
  add column erase_at timestamptz,
  -- Of the last try to erase that failed; the next one comes some time after it.
  add column erasure_failed_at timestamptz,
  add column erasure_failure text;
create index user_erase_at on account.user (erase_at) where erase_at is not null;

-- The application can append an event, and cannot choose when it was recorded.
create function log.require_due_erasure(p_account bigint) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if (select e.type = 'account_erasure_asked' and e.recorded_at <= now() - interval '7 days'
    from log.domain_event e
    where e.lane = 0 and e.stream_id = 'account-' || p_account
      and e.type in ('account_erasure_asked', 'account_erasure_withdrawn')
    order by e.stream_version desc limit 1) is not true then
    raise exception 'the erasure of account % is not due', p_account using errcode = 'insufficient_privilege';
  end if;
end $$;

-- log.redact_streams for streams of such an account alone. The first event of a work says whose it is, until it is
-- blanked together with all the others.
create function log.redact_due_streams(p_account bigint, p_lane smallint, p_streams text[], p_ends bigint[])
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  foreign_stream text;
begin
  perform log.require_due_erasure(p_account);
  select s into foreign_stream from unnest(p_streams) s
  where s not in ('artist-' || p_account, 'cart-' || p_account, 'favorites-' || p_account, 'minisite-' || p_account,
      'pictures-' || p_account)
    and not (s like 'artwork-%' and exists (
      select from log.domain_event e
      where e.lane = p_lane and e.stream_id = s and e.stream_version = 1
        and (e.type = 'redacted' or e.payload -> 'artist_id' = to_jsonb(p_account))))
  limit 1;
  if foreign_stream is not null then
    raise exception 'the stream % is not of account %', foreign_stream, p_account
      using errcode = 'insufficient_privilege';
  end if;
  return log.redact_streams(p_lane, p_streams, p_ends);
end $$;

-- log.redact_engagement for such an account and works of its own. Which words mean the person is for the caller to say.
create function log.redact_due_engagement(p_account bigint, p_lane smallint, p_after bigint, p_up_to bigint,
  p_artworks bigint[], p_words text, p_pages text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform log.require_due_erasure(p_account);
  if exists (
    select from unnest(p_artworks) a where not exists (
      select from log.domain_event e
      where e.lane = 0 and e.stream_id = 'artwork-' || a and e.stream_version = 1
        and (e.type = 'redacted' or e.payload -> 'artist_id' = to_jsonb(p_account)))) then
    raise exception 'not all works are of account %', p_account using errcode = 'insufficient_privilege';
  end if;
  return log.redact_engagement(p_lane, p_after, p_up_to, p_account, p_artworks, p_words, p_pages);
end $$;

revoke all on function log.require_due_erasure, log.redact_due_streams, log.redact_due_engagement from public;
grant execute on function log.redact_due_streams, log.redact_due_engagement to vernissage_app;
`)
    .execute(db);
}
