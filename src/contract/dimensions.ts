/*
 * Artists write dimensions as text. One pattern reads them here and, as SQL, in the catalogue, so both read the same.
 * The characters that its parts begin with differ, so there is one way to match a text, whichever engine does.
 */

const NUMBER = '([0-9]{1,5}(?:[.,][0-9]{1,2})?)';
const UNIT = `((?:[mMcC]?[mM]|[iI][nN](?:[cC][hH](?:[eE][sS])?)?|[fF](?:[tT]|[eE][eE][tT])|["″”'′’])(?![A-Za-z]))?`;
const BLANKS = '[ \u00a0]{0,2}';
const TIMES = `${BLANKS}[xX×*]${BLANKS}`;
const SIDE = `${NUMBER}${BLANKS}${UNIT}`;

/**
 * Two or three sides, such as "80 × 60 × 3 cm" and `24" x 36"`, or a diameter, such as "Ø 46 cm": numbers and units in
 * turn. Each part is one of both JavaScript and PostgreSQL.
 */
export const DIMENSIONS_PATTERN = `(?<![0-9.,/'′’])${SIDE}${TIMES}${SIDE}(?:${TIMES}${SIDE})?|[Øø⌀]${BLANKS}${SIDE}`;

/** Centimetres of each unit, by its first two letters in lower case. */
export const CENTIMETRES: Record<string, number> = {
  mm: 0.1,
  cm: 1,
  m: 100,
  in: 2.54,
  '"': 2.54,
  '″': 2.54,
  '”': 2.54,
  ft: 30.48,
  fe: 30.48,
  "'": 30.48,
  '′': 30.48,
  '’': 30.48,
};

export type Dimensions = { widthCm: number; heightCm: number; depthCm?: number };

const PATTERN = new RegExp(DIMENSIONS_PATTERN);

const centimetres = (number: string, unit: string) =>
  Number(number.replace(',', '.')) * (CENTIMETRES[unit.slice(0, 2).toLowerCase()] ?? 0);

/**
 * Reads dimensions: width, height and, if it is said, depth; a diameter is both width and height. A side without a unit
 * has the unit of the side after it.
 *
 * @returns null when the text does not say all of a side, or says nothing of that kind
 */
export function parseDimensions(text: string | null): Dimensions | null {
  const [, first, ofFirst, second, ofSecond, third, ofThird, across, ofAcross] = PATTERN.exec(text ?? '') ?? [];
  if (across) {
    const side = centimetres(across, ofAcross ?? '');
    return side > 0 ? { widthCm: side, heightCm: side } : null;
  }
  if (!first || !second) return null;
  const widthCm = centimetres(first, ofFirst ?? ofSecond ?? ofThird ?? '');
  const heightCm = centimetres(second, ofSecond ?? ofThird ?? '');
  const depthCm = third ? centimetres(third, ofThird ?? '') : undefined;
  if (!(widthCm > 0 && heightCm > 0 && depthCm !== 0)) return null;
  return { widthCm, heightCm, ...(depthCm !== undefined && { depthCm }) };
}

/** The sizes that works are filtered by, by their longest side in centimetres; the last has no limit. */
export const SIZES = [
  { name: 'small', upTo: 40 },
  { name: 'medium', upTo: 100 },
  { name: 'large', upTo: 200 },
  { name: 'oversize', upTo: null },
] as const;
export const SIZE_NAMES = SIZES.map(({ name }) => name);
export type SizeName = (typeof SIZES)[number]['name'];
