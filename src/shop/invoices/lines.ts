import bidiFactory, { type Bidi } from 'bidi-js';
import type { Font } from 'fontkit';
import { type Face, fontOf, type Glyph, withFaces } from './fonts.ts';

// Its types are those of another way to import it.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** What is drawn at once: characters of one font and direction, in an order in which the font draws them rightly. */
export type Run = { face: Face; text: string; width: number };
/** Runs from left to right. Widths are in points. */
export type Line = { runs: Run[]; width: number; text: string; rtl: boolean };

type Placed = Glyph & { level: number };

/** Characters of a text that are drawn; more are cut off. */
const LONGEST = 1_000;
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** One paragraph, without what turns the text around it or is not seen. */
const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .replace(INVISIBLE, '')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed();

const reversed = (text: string) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('');

type Shaped = { text: string; ems: number };
/** Words that were measured, because a word comes again when its line is drawn, and often on the next line. */
const measured = new Map<string, Shaped>();
const MOST_MEASURED = 2_000;

/**
 * What a font can set of a text: the layout of marks fails where a letter has no place for one of them, and then they are
 * left out.
 */
function settable(font: Font, text: string): string {
  try {
    font.layout(text);
    font.layout(reversed(text));
    return text;
  } catch {
    return text.replace(/\p{M}/gu, '');
  }
}

/** A font takes the direction from the script; digits in Arabic, and signs between Hebrew words, have the other one. */
function shape(face: Face, written: string, isRtl: boolean): Shaped {
  const font = fontOf(face);
  const text = settable(font, written);
  const shaped = font.layout(text);
  if ((shaped.direction === 'rtl') === isRtl) return { text, ems: shaped.advanceWidth / font.unitsPerEm };
  const turned = reversed(text);
  return { text: turned, ems: font.layout(turned).advanceWidth / font.unitsPerEm };
}

function asRun(face: Face, text: string, level: number, size: number): Run {
  const key = `${face} ${level % 2} ${text}`;
  const shaped = measured.get(key) ?? shape(face, text, level % 2 === 1);
  if (measured.size >= MOST_MEASURED) measured.clear();
  measured.set(key, shaped);
  return { face, text: shaped.text, width: shaped.ems * size };
}

/** Characters of a line as runs, in the order of reading. */
function runsOf(glyphs: Placed[], size: number): { run: Run; level: number }[] {
  const groups: { face: Face; level: number; text: string }[] = [];
  for (const { face, level, text } of glyphs) {
    const last = groups.at(-1);
    if (last?.face === face && last.level === level) last.text += text;
    else groups.push({ face, level, text });
  }
  return groups.map(({ face, level, text }) => ({ run: asRun(face, text, level, size), level }));
}

/** Turns whatever stands from right to left, from the innermost on (rule L2 of the Unicode algorithm). */
function inSight(runs: { run: Run; level: number }[]): Run[] {
  const turned = [...runs];
  for (let level = Math.max(0, ...runs.map((one) => one.level)); level > 0; level -= 1)
    for (let from = 0; from < turned.length; from += 1) {
      let to = from;
      while ((turned[to]?.level ?? 0) >= level) to += 1;
      turned.splice(from, to - from, ...turned.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  return turned.map(({ run }) => run);
}

const widthOf = (glyphs: Placed[], size: number) => runsOf(glyphs, size).reduce((sum, { run }) => sum + run.width, 0);

/** A line may end behind a blank, and behind a character of East Asia with the signs that follow it. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]\p{P}* ?|[^ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+ ?| /gu;

/** Pieces of a text that stay together on a line; one that is wider than a line is cut. */
function piecesOf(text: string, glyphs: Placed[], size: number, width: number): Placed[][] {
  const pieces: Placed[][] = [];
  for (const { index, 0: words } of text.matchAll(PIECES)) {
    let piece: Placed[] = [];
    for (const glyph of glyphs.filter(({ at }) => at >= index && at < index + words.length)) {
      if (piece.length > 0 && glyph.text !== ' ' && widthOf([...piece, glyph], size) > width) {
        pieces.push(piece);
        piece = [];
      }
      piece.push(glyph);
    }
    pieces.push(piece);
  }
  return pieces;
}

const withoutEnd = (glyphs: Placed[]) => (glyphs.at(-1)?.text === ' ' ? glyphs.slice(0, -1) : glyphs);

/**
 * Breaks a text of any script into lines, each in the order in which it is seen.
 *
 * @param size of the letters, in points
 * @param width of a line, in points
 * @param options.country where the text may be from, by two letters
 * @param options.face draws all of it: for words of ours
 */
export function linesOf(
  written: string,
  { size, width, country, face }: { size: number; width: number; country?: string; face?: Face },
): Line[] {
  const text = clean(written);
  const embedding = bidi.getEmbeddingLevels(text, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const glyphs = withFaces(text, country).map(
    (glyph): Placed => ({
      ...glyph,
      face: face ?? glyph.face,
      text: mirrored.get(glyph.at) ?? glyph.text,
      level: embedding.levels[glyph.at] ?? 0,
    }),
  );
  const lines: Placed[][] = [];
  let filled = 0;
  for (const piece of piecesOf(text, glyphs, size, width)) {
    const line = lines.at(-1);
    const fits = line !== undefined && filled + widthOf(withoutEnd(piece), size) <= width;
    if (fits) line.push(...piece);
    else lines.push(piece);
    filled = (fits ? filled : 0) + widthOf(piece, size);
  }
  return lines.map((line) => {
    const runs = inSight(runsOf(withoutEnd(line), size));
    return {
      runs,
      width: runs.reduce((sum, run) => sum + run.width, 0),
      text: withoutEnd(line)
        .map((glyph) => text.slice(glyph.at, glyph.at + glyph.text.length))
        .join(''),
      rtl: line.some(({ level }) => level % 2 === 1),
    };
  });
}
