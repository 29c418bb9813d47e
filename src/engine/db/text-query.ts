import { type Kysely, type RawBuilder, sql } from 'kysely';
import { plainText } from './plain-text.ts';
import type { DB } from './tables.ts';

/** Hyphens mean "not". PostgreSQL refuses a query that nests them too deeply: its parser has room for 32. */
const MOST_HYPHENS = 16;

/** The typed text, with blanks for the hyphens that are too many. */
function tame(typed: string): string {
  let hyphens = 0;
  return typed.replaceAll('-', () => {
    hyphens += 1;
    return hyphens > MOST_HYPHENS ? ' ' : '-';
  });
}

/** The operators between the words of a phrase in a `tsquery`. */
const FOLLOWED_BY = /<(-|\d+)>/g;

/** The text of a query; null when an index has nothing to look up: no word, or only negated words. */
const lookedUp = (query: RawBuilder<unknown>) =>
  sql`case when querytree(${query}) not in ('', 'T') then ${query}::text end`;

/**
 * Turns typed text into a `tsquery`: words, `or` between them, and -words that must be absent. A word matches as it is
 * written and by its English stem, without accents and case. The last word also matches as the beginning of a word,
 * because it may be unfinished.
 * Quoted words must all be there, in any order, because the index does not know their order.
 *
 * @returns null when the text asks for no word, so that nothing is found; every text is allowed
 */
export async function readQuery(db: Kysely<DB>, typed: string): Promise<string | null> {
  const { rows } = await sql<{ words: string | null; stems: string | null }>`
    select ${lookedUp(sql`words`)} as words, ${lookedUp(sql`stems`)} as stems
    from (select ${tame(typed)}::text as typed) given, lateral (select ${sql.raw(plainText('typed'))} as plain) text,
      websearch_to_tsquery('simple', plain) words, websearch_to_tsquery('english', plain) stems`.execute(db);
  const { words = null, stems = null } = rows[0] ?? {};
  const parts = [words?.endsWith("'") ? `${words}:*` : words, stems].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.map((part) => `(${part.replaceAll(FOLLOWED_BY, '&')})`).join(' | ');
}
