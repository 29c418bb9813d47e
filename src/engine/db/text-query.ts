import { type Kysely, sql } from 'kysely';
import { wordsOf } from './plain-text.ts';
import type { DB } from './tables.ts';

/** What is typed between blanks or in quotes, behind a dash if it must be absent. */
type Term = { text: string; isAbsent: boolean };
/** A word of a term. It has no stems when everybody uses it, such as `the`. */
type Word = { term: number; word: string; stems: string[] };

const TERM = /(-?)(?:["“”„‟«»]([^"“”„‟«»]*)["“”„‟«»]?|([^\s"“”„‟«»]+))/gu;

/** Cuts typed text into the terms of each side of an `or`. */
function readTerms(typed: string): Term[][] {
  const sides: Term[][] = [[]];
  for (const [, dash = '', quoted, plain = ''] of typed.replaceAll(/\p{Pd}+/gu, '-').matchAll(TERM)) {
    const isBetween = quoted === undefined && dash === '' && plain.toLowerCase() === 'or';
    const side = sides.at(-1);
    if (isBetween && side && side.length > 0) sides.push([]);
    else side?.push({ text: quoted ?? plain, isAbsent: dash !== '' });
  }
  return sides;
}

async function readWords(db: Kysely<DB>, texts: string[]): Promise<Word[]> {
  const { rows } = await sql<Word>`
    select term.n::int - 1 as term, word, ts_lexize('english_stem', word) as stems
    from unnest(${texts}::text[]) with ordinality term (text, n), lateral (${sql.raw(wordsOf('term.text'))}) words
    order by term.n, place`.execute(db);
  return rows;
}

const quote = (text: string) => `'${text}'`;

/** What a word matches: itself and its stems; and what begins with it, if it may be unfinished. */
const anyOf = ({ word, stems }: Word, isLast: boolean) =>
  `(${[...new Set([word, ...stems])]
    .map(quote)
    .concat(isLast ? `${quote(word)}:*` : [])
    .join(' | ')})`;

/**
 * Turns typed text into a `tsquery`: words, `or` between them, and -words that must be absent. A word matches as it is
 * written and by its English stem, as words are compared (`plainText`). The last word also matches as the beginning of a
 * word, because it may be unfinished. Words that everybody uses are left out beside others.
 * Quoted words must all be there, in any order, because the index does not know their order.
 * When all words must be absent, the dashes mean nothing: nobody wants all that is left.
 *
 * @returns null when the text asks for no word, so that nothing is found; every text is allowed
 */
export async function readQuery(db: Kysely<DB>, typed: string): Promise<string | null> {
  const sides = readTerms(typed);
  const terms = sides.flat();
  const texts = terms.map(({ text }) => text);
  const words = await readWords(db, texts);
  const wordsOfTerm = (term: Term) => words.filter((word) => terms[word.term] === term);
  const wordsOfSides = sides.map((side) => ({
    present: side.filter(({ isAbsent }) => !isAbsent).flatMap(wordsOfTerm),
    absent: side.filter(({ isAbsent }) => isAbsent).map(wordsOfTerm),
  }));
  const asking = wordsOfSides.filter(({ present }) => present.length > 0);
  const asked = asking.length > 0 ? asking : wordsOfSides.map(({ absent }) => ({ present: absent.flat(), absent: [] }));
  const all = (of: Word[]) => of.map((word) => anyOf(word, word === words.at(-1))).join(' & ');
  const queries = asked
    .filter(({ present }) => present.length > 0)
    .map(({ present, absent }) => {
      const rare = present.filter(({ stems }) => stems.length > 0);
      const none = absent.filter((of) => of.length > 0).map((of) => ` & !(${all(of)})`);
      return `(${all(rare.length > 0 ? rare : present)}${none.join('')})`;
    });
  return queries.length === 0 ? null : queries.join(' | ');
}
