import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

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

/** Between the words of a phrase in a `tsquery`. */
const FOLLOWED_BY = /<(-|\d+)>/g;

/** The text of a query, or null where it names nothing that an index can look up: no word, or only what must not be. */
const lookedUp = (query: RawBuilder<unknown>) =>
  sql`case when querytree(${query}) not in ('', 'T') then ${query}::text end`;

/**
 * The `tsquery` of what a person typed: words, `or` between them, and -words that must not be there. Words count as they
 * stand and by their English stems, and the last one also as the beginning of a word, because it may still be being
 * typed. Words in quotes must be there, in whatever order: of an order the index knows nothing.
 *
 * @returns null when no word is asked for, so that nothing is found; whatever was typed, it is no error
 */
export async function readQuery(db: Kysely<DB>, typed: string): Promise<string | null> {
  const { rows } = await sql<{ words: string | null; stems: string | null }>`
    select ${lookedUp(sql`words`)} as words, ${lookedUp(sql`stems`)} as stems
    from websearch_to_tsquery('simple', ${tame(typed)}) words, websearch_to_tsquery('english', ${tame(typed)}) stems`.execute(
    db,
  );
  const { words = null, stems = null } = rows[0] ?? {};
  const parts = [words?.endsWith("'") ? `${words}:*` : words, stems].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.map((part) => `(${part.replaceAll(FOLLOWED_BY, '&')})`).join(' | ');
}
