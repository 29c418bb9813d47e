import { type Kysely, sql } from 'kysely';

/**
 * What of the engagement log stands in export files, and the builds that replays begin with instead: the baselines. The
 * application may read the exports, and only the owner writes them. The code before goes on as long as nothing is
 * dropped; the first drop leaves it behind (`migration.oldest_code`), because a replay by it would begin at position 1.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(EXPORTS).execute(db);
  await sql.raw(BASELINES).execute(db);
  await sql.raw(REDACTION).execute(db);
}

const EXPORTS = `
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

grant select on log.export, log.export_lane to vernissage_app;
`;

const BASELINES = `
-- baseline: folded up to where the log begins; replays begin with a copy of it. next-baseline: on its way to the end of
-- the next partition to be dropped.
alter table folding.build drop constraint build_role_check, add constraint build_role_check
  check (role in ('live', 'rebuilding', 'previous', 'baseline', 'next-baseline'));
create unique index one_baseline on folding.build (projection, role) where role in ('baseline', 'next-baseline');
`;

const REDACTION = `
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

create or replace function log.redact_engagement(p_lane smallint, p_after bigint, p_up_to bigint, p_user_id bigint,
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

revoke all on function log.redaction from public;
`;
