import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

/** The main file of a package of fonts, from which its folder is found. */
const besides = (main: string, file: string) => join(fileURLToPath(main), '../../fonts', file);

const FILES = {
  /** Greek, Cyrillic and Devanagari too. */
  latin: besides(import.meta.resolve('@embedpdf/fonts-latin'), 'NotoSans-Regular.ttf'),
  strong: besides(import.meta.resolve('@embedpdf/fonts-latin'), 'NotoSans-SemiBold.ttf'),
  arabic: besides(import.meta.resolve('@embedpdf/fonts-arabic'), 'NotoNaskhArabic-Regular.ttf'),
  hebrew: besides(import.meta.resolve('@embedpdf/fonts-hebrew'), 'NotoSansHebrew-Regular.ttf'),
  chinese: besides(import.meta.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-Regular.otf'),
  japanese: besides(import.meta.resolve('@embedpdf/fonts-jp'), 'NotoSansJP-Regular.otf'),
  korean: besides(import.meta.resolve('@embedpdf/fonts-kr'), 'NotoSansKR-Regular.otf'),
};
export type Face = keyof typeof FILES;

const opened = new Map<Face, Font>();

/** A font of the house; it is read when the first text needs it, and kept: the largest has 9 MB. */
export function fontOf(face: Face): Font {
  const known = opened.get(face);
  if (known) return known;
  const font = openSync(FILES[face]);
  if (!('layout' in font)) throw new Error(`${FILES[face]} holds several fonts`);
  opened.set(face, font);
  return font;
}

/** The file of a font. */
export const fileOf = (face: Face) => FILES[face];

/** What stands for a character that no font has. */
const MISSING = '\ufffd';
/** Characters that every script has: they stay with the font of those before them. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * The order in which fonts are asked for a character. Chinese, Japanese and Korean share characters and draw them each in
 * their own way: a text is Japanese that has kana, and Korean that has Hangul; of any other, the country may tell.
 */
function inOrder(text: string, country: string): Face[] {
  const east: Face[] = ['chinese', 'japanese', 'korean'];
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const isKorean = /\p{Script=Hangul}/u.test(text);
  const first = isJapanese ? 'japanese' : isKorean ? 'korean' : ({ JP: 'japanese', KR: 'korean' } as const)[country];
  return ['latin', 'hebrew', 'arabic', ...(first ? [first] : []), ...east.filter((face) => face !== first)];
}

export type Glyph = {
  text: string;
  face: Face;
  /** Where its character begins in the text. */
  at: number;
};

/** The characters of a text, each with the font that draws it. @param country of two letters, where the text may be from */
export function withFaces(text: string, country = ''): Glyph[] {
  const order = inOrder(text, country);
  const glyphs: Glyph[] = [];
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const before = glyphs.at(-1)?.face;
    const stays = before !== undefined && SHARED.test(character) && fontOf(before).hasGlyphForCodePoint(code);
    const face = stays ? before : order.find((one) => fontOf(one).hasGlyphForCodePoint(code));
    glyphs.push({ text: face ? character : MISSING, face: face ?? 'latin', at });
    at += character.length;
  }
  return glyphs;
}
