import { type Kysely, sql } from 'kysely';

/**
 * What `log.append_to_lane` must also take and store. Its text is changed, not replaced: on a cluster it looks ids up by
 * lane. The release before leaves the last argument out.
 */
const CHANGES: [part: RegExp, instead: string][] = [
  [/p_properties jsonb\)/, 'p_properties jsonb, p_bots boolean[] default null)'],
  [/occurred_at, properties, n\)/g, 'occurred_at, bot, properties, n)'],
  [/occurred_at, properties\)/g, 'occurred_at, properties, bot)'],
  [/p_occurred_at\)/g, "p_occurred_at, coalesce(p_bots, '{}'))"],
  [/e\.occurred_at, e\.properties\b/g, 'e.occurred_at, e.properties, e.bot'],
  [/f\.occurred_at, f\.properties\b/g, 'f.occurred_at, f.properties, f.bot'],
];

/** Events of bots name no work in `artwork_id`, which figures count; their path or properties may. */
const REDACTION = `
create or replace function log.redaction(
  e log.engagement_event, p_user_id bigint, p_artworks bigint[], p_words text, p_pages text)
returns table (path text, page text) language sql stable as $$
  select
    case when place ~* p_pages or log.page_of(place) ~* p_pages then '/erased'
      when not own or e.page is not null then place
      when e.artwork_id is not null then '/artwork/' || e.artwork_id
      else '/' end,
    case when e.page ~* p_pages or log.page_of(e.page) ~* p_pages then '/erased' else e.page end
  from (
    select regexp_replace(e.path, '[?#].*$', '') as place,
      e.user_id is not distinct from p_user_id and p_user_id is not null as own
  ) said
  where e.user_id = p_user_id or e.artwork_id = any (p_artworks) or e.path ~* p_words or log.page_of(e.path) ~* p_words
    or e.properties::text ~* p_words
    or (e.bot and (substring(e.path from '^/artwork/(\\d+)') = any (p_artworks::text[])
      or e.properties ->> 'artwork_id' = any (p_artworks::text[])));
$$`;

/** Marks events of bots. All others have null, which takes no room: neither here, nor in exports from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table log.engagement_event add column bot boolean`.execute(db);
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('log.append_to_lane'::regproc) as text`.execute(db);
  let text = rows[0]?.text ?? '';
  for (const [part, instead] of CHANGES) {
    const changed = text.replace(part, instead);
    if (changed === text) throw new Error(`log.append_to_lane has no ${part}`);
    text = changed;
  }
  await sql
    .raw(`
drop function log.append_to_lane;
${text};
revoke all on function log.append_to_lane from public;
grant execute on function log.append_to_lane to vernissage_app;
${REDACTION}`)
    .execute(db);
}
