import { DROPPED, LETTERS, NOTHING } from '../../contract/words.ts';
import { LETTERS_AND_DIGITS, MARKS } from './code-points.ts';

/** The case of every letter, whatever the locale of the server: in that of C only the letters of ASCII have one. */
const EVERY_CASE = 'collate pg_catalog."pg_c_utf8"';

/** Characters of a word that count: a longer one would be too long for an index. */
const LONGEST = 100;

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** What a class of a regular expression holds. Ranges go by code points, in any locale. */
const classOf = (codePoints: string) =>
  codePoints.replaceAll(/[0-9a-f]+/g, (hex) => `\\U${hex.padStart(8, '0')}`).replaceAll(/\s/g, '');

const NOTHINGS = `[${NOTHING}${classOf(MARKS)}]+`;
const OTHERS = `[^${classOf(LETTERS_AND_DIGITS)}]+`;

const letters = Object.entries(LETTERS);
const single = letters.filter(([, plain]) => plain.length === 1);
const double = letters.filter(([, plain]) => plain.length > 1);

/**
 * SQL for a text in lower case, as it is shown.
 *
 * @param sql an SQL expression of type text
 */
export const lowerCase = (sql: string): string => `normalize(lower((${sql}) ${EVERY_CASE}), NFC)`;

/**
 * SQL for a text as words are compared. Follows `plainText` of the contract step by step.
 *
 * @param sql an SQL expression of type text
 */
export function plainText(sql: string): string {
  const apart = `normalize(translate(${sql}, ${text(DROPPED)}, ''), NFKD)`;
  const lower = `lower(regexp_replace(${apart}, ${text(NOTHINGS)}, '', 'g') ${EVERY_CASE})`;
  const from = single.map(([letter]) => letter).join('');
  const to = single.map(([, plain]) => plain).join('');
  const plain = double.reduce(
    (before, [letter, plain]) => `replace(${before}, ${text(letter)}, ${text(plain)})`,
    `translate(${lower}, ${text(from)}, ${text(to)})`,
  );
  return `trim(regexp_replace(${plain}, ${text(OTHERS)}, ' ', 'g'))`;
}

/** SQL for what tells a tag from others. Follows `plainName` of the contract. */
export const plainName = (sql: string): string => `coalesce(nullif(${plainText(sql)}, ''), ${lowerCase(sql)})`;

/**
 * SQL for the rows (word, place) of a text.
 *
 * @param sql an SQL expression of type text
 */
export const wordsOf = (sql: string): string => `
  select left(word, ${LONGEST}) as word, place
  from unnest(string_to_array(${plainText(sql)}, ' ')) with ordinality cut (word, place) where word <> ''`;
