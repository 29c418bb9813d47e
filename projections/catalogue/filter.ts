import { sql, type Transaction } from 'kysely';
import { lowerCase, plainName, wordsOf } from '../../src/engine/db/plain-text.ts';
import { asReadModelOwner } from '../../src/engine/db/roles.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { CONCLUSIONS, ORIENTATION, SIZE } from './traits.ts';

/**
 * What a search looks at: words as they are written, so that a word can be found while it is being typed, and their
 * English stems, so that "paintings" finds "painting". Nobody asks for the stem of a name.
 */
const SEARCH = `array_to_tsvector(array(
    select unnest(array[word] || ts_lexize('english_stem', word))
    from (${wordsOf("title || ' ' || medium || ' ' || description || ' ' || tags::text")}) of_a_language
    union select word from (${wordsOf('artist_name')}) of_names))`;

const TAGS = `(select coalesce(jsonb_agg(${plainName('tag')} order by place), '[]')
    from jsonb_array_elements_text(tags) with ordinality of_tags (tag, place))`;

/**
 * The columns of `artwork_sieve` beside the id, each with its SQL on a work `w`. The table is never renamed, because its
 * view is read while a build of another version is made.
 */
const FILTER = {
  artist_id: 'artist_id',
  created_at: 'created_at',
  category_id: 'category_id',
  price_cents: 'price_cents',
  status: 'status',
  is_digital: 'is_digital',
  medium: lowerCase('medium'),
  has_image: "images <> '[]'",
  tags: TAGS,
  search: SEARCH,
  orientation: ORIENTATION,
  size: SIZE,
  style: lowerCase('style'),
  color: 'nearest.name',
  color_l: 'color_l',
  color_a: 'color_a',
  color_b: 'color_b',
};
export const FILTER_COLUMNS = Object.keys(FILTER);

/** SQL that selects the rows of the filter from a relation of works. */
export const filterOf = (works: string) =>
  `select w.id, ${Object.entries(FILTER).map(([column, value]) => `${value} as ${column}`)} from ${works} w ${CONCLUSIONS}`;

/**
 * A search visits the row of each work that it finds, so the words are stored outside the row, which is then a fifth as
 * long as they are. PostgreSQL moves nothing out of a short row. So a filler makes the row long while it is written,
 * and is then compressed to almost nothing.
 */
export const FILTER_DDL = `
create table artwork_sieve (
  id bigint primary key,
  artist_id bigint not null,
  created_at timestamptz not null,
  category_id integer not null,
  price_cents integer not null,
  status text not null,
  is_digital boolean not null,
  has_image boolean not null,
  medium text not null,
  tags jsonb not null,
  search tsvector not null,
  orientation text,
  size text,
  style text,
  color text,
  color_l smallint,
  color_a smallint,
  color_b smallint,
  filler text not null default repeat(' ', 2048)
) with (fillfactor = 90, toast_tuple_target = 128);
alter table artwork_sieve alter search set storage external, alter filler set storage main;
create index artwork_by_artist on artwork_sieve (artist_id);
create index artwork_tags on artwork_sieve using gin (tags jsonb_path_ops);
create index artwork_search on artwork_sieve using gin (search);
`;

/**
 * Writes the rows of changed works, and deletes those of works that are gone. The GIN indexes collect new entries in a
 * list that readers would have to scan. So it is sorted in here, all at once, which takes a fourth of the time.
 */
export async function updateFilter(transaction: Transaction<DB>, ids: number[]): Promise<void> {
  const columns = sql.raw(FILTER_COLUMNS.join(', '));
  const updates = sql.raw(FILTER_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', '));
  await sql`
    delete from artwork_sieve s
    where id = any(${ids}::bigint[]) and not exists (select from artwork w where w.id = s.id)`.execute(transaction);
  await sql`
    insert into artwork_sieve (id, ${columns})
    ${sql.raw(filterOf('artwork'))} where w.id = any(${ids}::bigint[]) order by id
    on conflict (id) do update set ${updates}`.execute(transaction);
  // PostgreSQL allows this to the owner of the index only.
  await asReadModelOwner(transaction, () =>
    sql`select gin_clean_pending_list('artwork_search'), gin_clean_pending_list('artwork_tags')`.execute(transaction),
  );
}
