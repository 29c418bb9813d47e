import { type Kysely, sql } from 'kysely';

/*
 * A page has many spellings, and is one page. The log keeps the one that was sent; read models and whoever looks for a
 * person's words in it go by `log.page_of`.
 */

/** A byte of a character that is written in several. */
const NEXT = '%[89ABab][0-9A-Fa-f]';

/**
 * A percent-encoded character that is one in UTF-8. Encoded stay `#`, `%`, `/`, `?` and `\`, which would mean something
 * else, and what cannot be seen.
 */
const CHARACTER = [
  '%2[0-246-9A-Ea-e]',
  '%3[0-9A-Ea-e]',
  '%[46][0-9A-Fa-f]',
  '%5[0-9ABabD-Fd-f]',
  '%7[0-9A-Ea-e]',
  `%(?:[Cc][2-9A-Fa-f]|[Dd][0-9A-Fa-f])${NEXT}`,
  `%[Ee]0%[ABab][0-9A-Fa-f]${NEXT}`,
  `%[Ee][Dd]%[89][0-9A-Fa-f]${NEXT}`,
  `%[Ee][1-9A-CEFa-cef](?:${NEXT}){2}`,
  `%[Ff]0%[9ABab][0-9A-Fa-f](?:${NEXT}){2}`,
  `%[Ff][1-3](?:${NEXT}){3}`,
  `%[Ff]4%8[0-9A-Fa-f](?:${NEXT}){2}`,
].join('|');

const UNSEEN = '[\\u0080-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]';

const FUNCTIONS = `
create function log.page_of(path text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(rtrim(normalize(case when strpos(path, '%') = 0 then path else (
    select string_agg(case
        when piece[1] is null then coalesce(upper(piece[2]), piece[3], '%25')
        when convert_from(decode(replace(piece[1], '%', ''), 'hex'), 'UTF8') ~ '${UNSEEN}' then upper(piece[1])
        else convert_from(decode(replace(piece[1], '%', ''), 'hex'), 'UTF8') end, '' order by place)
    from regexp_matches(path, '(${CHARACTER})|(%[0-9A-Fa-f]{2})|([^%]+)|%', 'g') with ordinality pieces (piece, place)
  ) end, NFC), '/'), ''), '/');
$$;

-- Looks for the words in each page as it is read, too.
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
    or e.properties::text ~* p_words;
$$;
`;

/** Adds what a page is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(FUNCTIONS).execute(db);
}
