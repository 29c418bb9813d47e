-- What erasing a person takes: the only way to change the log, for its owner alone. The application has no right to it.
-- Rows stay where they are, so that positions and versions stay dense; they say nothing any more.

-- Blanks all events of streams but the last of each, which says that the stream has ended, and frees their claims and
-- snapshots. p_ends: the position of each stream's last event; a stream that went on since is refused.
create function log.redact_streams(p_lane smallint, p_streams text[], p_ends bigint[]) returns bigint
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  gone_on text;
  redacted bigint;
begin
  perform pg_advisory_xact_lock(1986359925, p_lane);
  perform pg_advisory_xact_lock(1986359922, p_lane);
  select s.stream into gone_on from unnest(p_streams, p_ends) as s(stream, ends)
  where s.ends is distinct from (
    select max(e.position) from log.domain_event e where e.lane = p_lane and e.stream_id = s.stream)
  limit 1;
  if gone_on is not null then
    raise exception 'the stream % has gone on', gone_on using errcode = 'serialization_failure';
  end if;

  update log.domain_event e
  set type = 'redacted', schema_version = 1, actor_id = null, payload = '{}', meta = '{}'
  from unnest(p_streams, p_ends) as s(stream, ends)
  where e.lane = p_lane and e.stream_id = s.stream and e.position < s.ends and e.type <> 'redacted';
  get diagnostics redacted = row_count;
  delete from log.snapshot s where s.lane = p_lane and s.stream_id = any (p_streams);
  delete from log.claim c where c.lane = p_lane and c.stream_id = any (p_streams);
  return redacted;
end $$;

-- What becomes of an event of which a person's texts are taken out; no row when none may be in it. It has no settings of
-- its own, so that PostgreSQL expands it in the statement.
create function log.redaction(e log.engagement_event, p_user_id bigint, p_artworks bigint[], p_words text, p_pages text)
returns table (path text, page text) language sql stable as $$
  select
    case when place ~* p_pages then '/erased'
      when not own or e.page is not null then place
      when e.artwork_id is not null then '/artwork/' || e.artwork_id
      else '/' end,
    case when e.page ~* p_pages then '/erased' else e.page end
  from (
    select regexp_replace(e.path, '[?#].*$', '') as place,
      e.user_id is not distinct from p_user_id and p_user_id is not null as own
  ) said
  where e.user_id = p_user_id or e.artwork_id = any (p_artworks) or e.path ~* p_words or e.properties::text ~* p_words;
$$;

-- Takes out of a span of engagement events what may be somebody's text: all free text of the account's own events and
-- of those about its works, and of anybody's in which p_words stands. A page, which figures count, is replaced only
-- where p_pages matches. Who, which work and when stay.
create function log.redact_engagement(p_lane smallint, p_after bigint, p_up_to bigint, p_user_id bigint,
  p_artworks bigint[], p_words text, p_pages text) returns bigint
language sql set search_path = pg_catalog, pg_temp as $$
  with redaction as (
    select e.position, r.path, r.page
    from log.engagement_event e, lateral log.redaction(e, p_user_id, p_artworks, p_words, p_pages) r
    where e.lane = p_lane and e.position > p_after and e.position <= p_up_to
  ), redacted as (
    update log.engagement_event e set path = r.path, page = r.page, properties = '{}'
    from redaction r
    where e.lane = p_lane and e.position = r.position and e.position > p_after and e.position <= p_up_to
      and (e.path, e.page, e.properties) is distinct from (r.path, r.page, '{}'::jsonb)
    returning 1
  )
  select count(*) from redacted;
$$;

revoke all on function log.redact_streams, log.redaction, log.redact_engagement from public;
