import { parseDimensions } from '#contract/dimensions.ts';

/** Centimetres. */
export type Size = { width: number; height: number };

/** Pixels of the picture of a work. */
type Picture = { width: number; height: number };

/** A side may have 1 cm to 10 m. Others are a slip, or nothing that hangs on a wall. */
const SHORTEST = 1;
const LONGEST = 1_000;

/** A picture that is less than this much longer than wide says nothing about which side is which. */
const SQUARE = 1.03;

export type Reading = Size & {
  /** Whether the picture said which side is the height; else the width was taken to come first. */
  byPicture: boolean;
};

/**
 * Reads the size of a work. Texts name the sides in either order, so an upright picture makes the longer side the
 * height, and a wide one the width.
 *
 * @returns undefined when the text does not say enough
 */
export function sizeOf(text: string | null, picture: Picture | undefined): Reading | undefined {
  const said = parseDimensions(text);
  if (said === null) return undefined;
  const { widthCm: width, heightCm: height } = said;
  const [short, long] = [Math.min(height, width), Math.max(height, width)];
  if (short < SHORTEST || long > LONGEST) return undefined;
  const upright = picture === undefined ? 1 : picture.height / picture.width;
  if (short === long || (upright < SQUARE && upright > 1 / SQUARE)) return { width, height, byPicture: false };
  return upright > 1
    ? { width: short, height: long, byPicture: true }
    : { width: long, height: short, byPicture: true };
}
