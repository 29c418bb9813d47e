import { type RawBuilder, sql } from 'kysely';

/** PostgreSQL refuses a query that says "not" of "not" too often: its parser has room for 32 of them. */
const MOST_HYPHENS = 16;

/** What was typed, as PostgreSQL can take it. */
function tame(typed: string): string {
  let hyphens = 0;
  return typed.replaceAll('-', () => {
    hyphens += 1;
    return hyphens > MOST_HYPHENS ? ' ' : '-';
  });
}

/**
 * The condition that a text of the catalogue has what a person typed: words, "phrases", `or`, and -words that must not
 * be there. Words count as they stand and by their English stems, and the last one also as the beginning of a word,
 * because it may still be being typed. Whatever was typed, it is no error; without any word in it, nothing matches.
 *
 * @param search a `tsvector` of words and stems
 */
export function matches(search: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const asked = tame(typed);
  const words = sql`websearch_to_tsquery('simple', ${asked})::text`;
  return sql`${search} @@ (
    websearch_to_tsquery('english', ${asked})
    || case when ${words} like '%''' then (${words} || ':*')::tsquery else ${words}::tsquery end)`;
}
