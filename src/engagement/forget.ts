import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/tables.ts';

/** The words that tell of a person in what visitors send: in paths, and in properties. */
export type PersonalWords = { emails: string[]; names: string[]; slugs: string[] };

/** Shorter single words are too common to be taken for somebody. */
const TELLING = 5;

const literal = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');

/** A character in either case, as it stands and as addresses encode it. A database may know cases of ASCII only. */
function spell(character: string): string {
  if (/\s/.test(character)) return '([ +]|%20)';
  if (/[a-z0-9]/i.test(character)) return character;
  const cases = [...new Set([character, character.toLowerCase(), character.toUpperCase()])];
  return `(${cases.flatMap((one) => [literal(one), literal(encodeURIComponent(one))]).join('|')})`;
}

/** A text as a regular expression of PostgreSQL finds it. */
function spelled(text: string): string {
  return [...text.toWellFormed().trim().replace(/\s+/g, ' ')].map(spell).join('');
}

/** The same where it is not a part of a longer word; `more`: further characters that words are made of. */
const alone = (text: string, more = '') =>
  `(^|[^[:alnum:]${more}]|%[0-9a-f]{2})${spelled(text)}($|[^[:alnum:]${more}])`;

const any = (patterns: string[]) => (patterns.length > 0 ? patterns.join('|') : '$a');

/**
 * Regular expressions that find a person: `words` wherever text is free, and `pages` where only what is meant beyond
 * doubt may be found, the person's address, name of several words, or mini-site.
 */
export function patternsOf({ emails, names, slugs }: PersonalWords): { words: string; pages: string } {
  const given = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
  const certain = [
    ...emails.map((email) => alone(email)),
    ...given.filter((name) => /\s/.test(name)).map((name) => alone(name)),
    ...slugs.map((slug) => `^/artist/${spelled(slug)}($|[^[:alnum:]-])`),
  ];
  const telling = [
    ...given.filter((name) => name.length >= TELLING).map((name) => alone(name)),
    ...slugs.filter((slug) => slug.length >= TELLING).map((slug) => alone(slug, '-')),
  ];
  return { words: any([...certain, ...telling]), pages: any(certain) };
}

/** Whether the views of pages, as a build has folded them, hold a page that a pattern finds. */
export async function holdsPage(transaction: Transaction<DB>, schema: string, pattern: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from ${sql.table(`${schema}.page_views`)} where page ~* ${pattern}) as holds`.execute(
    transaction,
  );
  return rows[0]?.holds ?? false;
}
