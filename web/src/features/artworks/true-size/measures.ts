import type { Reading } from './dimensions.ts';

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const CM_OF_AN_INCH = 2.54;

/** A length in both units: 80 cm (31.5 in). */
export function lengthOf(cm: number): string {
  return `${plain.format(cm)} cm (${plain.format(cm / CM_OF_AN_INCH)} in)`;
}

/** Both sides in words, and how the height was told from the width. */
export function describeSize({ width, height, byPicture }: Reading): string {
  const sides = `${lengthOf(height)} high and ${lengthOf(width)} wide.`;
  if (height === width) return sides;
  return byPicture
    ? `${sides} Which side is the height is read from the picture.`
    : `${sides} The width is taken to be the first of the two.`;
}
