import { sql, type Transaction } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';

/** The words that identify a person in the paths and properties that visitors send. */
export type PersonalWords = {
  emails: string[];
  names: string[];
  /** Of mini-sites: words that others may write, too. */
  slugs: string[];
  /** Of mini-sites, of which their addresses alone count. */
  addresses?: string[];
};

/** Single words with fewer characters are too common to identify anybody. */
const TELLING = 5;

const literal = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');

/** A character in both cases, plain and percent-encoded; some databases ignore case for ASCII letters only. */
function spell(character: string): string {
  if (/\s/.test(character)) return '([ +]|%20)';
  if (/[a-z0-9]/i.test(character)) return character;
  const cases = [...new Set([character, character.toLowerCase(), character.toUpperCase()])];
  return `(${cases.flatMap((one) => [literal(one), literal(encodeURIComponent(one))]).join('|')})`;
}

/** A regular expression of PostgreSQL that finds a text. */
function spelled(text: string): string {
  return [...text.toWellFormed().trim().replace(/\s+/g, ' ')].map(spell).join('');
}

/** The same, but not inside a longer word. @param more characters that words consist of, beside letters and digits */
const alone = (text: string, more = '') =>
  `(^|[^[:alnum:]${more}]|%[0-9a-f]{2})${spelled(text)}($|[^[:alnum:]${more}])`;

const any = (patterns: string[]) => (patterns.length > 0 ? patterns.join('|') : '$a');

/**
 * Regular expressions that find a person: `words` in free text, and `pages` in pages, which must mean the person beyond
 * doubt. So `pages` finds only the e-mail address, a name of several words, or the mini-site.
 */
export function patternsOf({ emails, names, slugs, addresses = slugs }: PersonalWords): {
  words: string;
  pages: string;
} {
  const given = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
  const certain = [
    ...emails.map((email) => alone(email)),
    ...given.filter((name) => /\s/.test(name)).map((name) => alone(name)),
    ...addresses.map((slug) => `^/artist/${spelled(slug)}($|[^[:alnum:]-])`),
  ];
  const telling = [
    ...given.filter((name) => name.length >= TELLING).map((name) => alone(name)),
    ...slugs.filter((slug) => slug.length >= TELLING).map((slug) => alone(slug, '-')),
  ];
  return { words: any([...certain, ...telling]), pages: any(certain) };
}

/** Whether a build of the page views holds a page that a pattern finds. */
export async function holdsPage(transaction: Transaction<DB>, schema: string, pattern: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from ${sql.table(`${schema}.page_views`)} where page ~* ${pattern}) as holds`.execute(
    transaction,
  );
  return rows[0]?.holds ?? false;
}
