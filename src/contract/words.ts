/*
 * How words are compared, in searches and filters: without case, accents, kinds of dash, quote and apostrophe. The
 * catalogue and its queries do the same in PostgreSQL, from the same constants (`plain-text.ts` there), step by step.
 */

/** Nothing inside a word, although Unicode takes it apart: two that stand for an apostrophe, and marks of trade. */
export const DROPPED = '´\u1ffd™℠';
/** Nothing inside a word: the kinds of apostrophe, and what is not seen. */
export const NOTHING = "'’‘‛`ʼʻʽʹʾʿ′‵ꞌꞋ՚׳\u00ad\u061c\u200c\u200d\u200e\u200f\u2060\ufeff";

/** Letters that Unicode does not take apart, in lower case, and the plain letters that stand for them. */
export const LETTERS: Record<string, string> = {
  ...{ ς: 'σ', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ɖ: 'd', ħ: 'h', ı: 'i', ɨ: 'i', ŧ: 't', ŋ: 'n', ƀ: 'b', ĸ: 'k', ȷ: 'j' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

const without = (text: string, characters: string) =>
  [...text].filter((character) => !characters.includes(character)).join('');

/** A text as words are compared: words of plain letters and digits in lower case, with one blank between two. */
export function plainText(text: string): string {
  const apart = without(text, DROPPED).normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const lower = [...without(apart, NOTHING).toLowerCase()];
  const plain = lower.map((letter) => LETTERS[letter] ?? letter).join('');
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** What tells a tag, a medium or a style from others. Of a text without a letter it is the text itself. */
export const plainName = (text: string): string => plainText(text) || text.normalize('NFC').toLowerCase();
