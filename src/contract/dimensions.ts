/*
 * Artists write dimensions as text. Two patterns read them here and, as SQL, in the catalogue, so both read the same.
 * Of all ways to match a text the longest is the first, so it is the same one, whichever engine does.
 */

const NUMBER = '([0-9]{1,5}(?:[.,][0-9]{1,2})?)';
const QUOTE = `['′’"″”]`;
const METRIC = '[mMcC]?[mM](?![A-Za-z])';
const FEET = `[fF](?:[tT]|[eE][eE][tT])(?![A-Za-z])`;
const INCHES = `[iI][nN](?:[cC][hH](?:[eE][sS])?)?(?![A-Za-z])|["″”]|['′’]{2}`;
const BLANKS = '[ \u00a0]{0,2}';
const TIMES = `${BLANKS}[xX×*]${BLANKS}`;
/** Feet and inches such as 2' 6", or a number with or without a unit. */
const SIDE = `(?:${NUMBER}${BLANKS}(?:${FEET}|['′’])\\.?[ \u00a0-]{0,2}${NUMBER}${BLANKS}(?:${INCHES})|${NUMBER}${BLANKS}(${METRIC}|${INCHES}|${FEET}|['′’])?)\\.?`;
/** A number, or a side of another work, in front: what follows is not all that was said. */
const NOT_BEHIND = `(?<![.,/])(?<![0-9]${BLANKS}${QUOTE}{0,2}[ \u00a0-]{0,2})(?<![0-9'′’"″”mMnNhHsStT]${TIMES})`;
/** A number or unit that adjoins says that the sides were not understood. */
const NOT_BEFORE = `(?!${BLANKS}(?:[0-9½¼¾]|[xX×*]${BLANKS}[0-9]|${METRIC}|${FEET})|[.,/][0-9])`;
const SIDES = `((?:${SIDE}${TIMES}${SIDE}(?:${TIMES}${SIDE})?|[Øø⌀]${BLANKS}${SIDE})${NOT_BEFORE})`;

/**
 * Two or three sides, such as "80 × 60 × 3 cm" and `24" x 36"`, or a diameter, such as "Ø 46 cm". Its first part is all
 * of it; four parts follow for each side, and for the diameter: feet and inches, or a number and its unit. Each is one of
 * both JavaScript and PostgreSQL.
 */
export const DIMENSIONS_PATTERN = `${NOT_BEHIND}${SIDES}`;
/** The same in brackets. */
export const BRACKETS_PATTERN = `[([]${BLANKS}${SIDES}${BLANKS}(?:\\)|\\])`;
/** What units of feet and inches have, and others have not. */
export const IMPERIAL_PATTERN = `[iIfF'′’"″”]`;

/** Centimetres of each unit, by its first two letters in lower case. */
export const CENTIMETRES: Record<string, number> = {
  mm: 0.1,
  cm: 1,
  m: 100,
  in: 2.54,
  '"': 2.54,
  '″': 2.54,
  '”': 2.54,
  "''": 2.54,
  '′′': 2.54,
  '’’': 2.54,
  ft: 30.48,
  fe: 30.48,
  "'": 30.48,
  '′': 30.48,
  '’': 30.48,
};

export type Dimensions = { widthCm: number; heightCm: number; depthCm?: number };

const PATTERN = new RegExp(DIMENSIONS_PATTERN);
const BRACKETS = new RegExp(BRACKETS_PATTERN);
const IMPERIAL = new RegExp(IMPERIAL_PATTERN);
const PARTS_OF_SIDE = 4;

const numberOf = (text: string) => Number(text.replace(',', '.'));
const centimetresOf = (unit: string) => CENTIMETRES[unit.slice(0, 2).toLowerCase()] ?? 0;

type Reading = Dimensions & { isImperial: boolean };

/** Reads a match. Each side must have a length. A side without a unit has the unit of the side after it. */
function readMatch(match: RegExpExecArray | null): Reading | null {
  if (!match) return null;
  const [, all = '', ...parts] = match;
  const partsOf = (side: number) => parts.slice(side * PARTS_OF_SIDE, (side + 1) * PARTS_OF_SIDE);
  const unitOf = (side: number): string => {
    const [feet, , number, unit] = partsOf(side);
    return feet || !number ? '' : (unit ?? unitOf(side + 1));
  };
  const lengthOf = (side: number): number | undefined => {
    const [feet, inches, number] = partsOf(side);
    if (feet && inches) return numberOf(feet) * 30.48 + numberOf(inches) * 2.54;
    return number ? numberOf(number) * centimetresOf(unitOf(side)) : undefined;
  };
  const [width, height, depthCm, across] = [0, 1, 2, 3].map(lengthOf);
  const [widthCm = 0, heightCm = 0] = [width ?? across, height ?? across];
  if (!(widthCm > 0 && heightCm > 0 && depthCm !== 0)) return null;
  return { widthCm, heightCm, ...(depthCm !== undefined && { depthCm }), isImperial: IMPERIAL.test(all) };
}

/**
 * Reads dimensions: width, height and, if it is said, depth; a diameter is both width and height. What stands in brackets
 * in the other unit is preferred: it is a measure, where feet and inches are often rounded.
 *
 * @returns null when the text does not say all of a side, or says nothing of that kind
 */
export function parseDimensions(text: string | null): Dimensions | null {
  const said = readMatch(PATTERN.exec(text ?? ''));
  const inBrackets = readMatch(BRACKETS.exec(text ?? ''));
  const reading = inBrackets && inBrackets.isImperial !== said?.isImperial ? inBrackets : said;
  if (!reading) return null;
  const { isImperial: _, ...dimensions } = reading;
  return dimensions;
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
