import type { Random } from '../random.ts';

/** A colour: red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** A point in units of the sheet. */
export type Point = readonly [x: number, y: number];

/** Pixels in rows, three bytes each. Values beyond 0 to 255 are cut off. */
export type Raster = { width: number; height: number; data: Uint8ClampedArray };

/** The sheet that a hand draws on. Its longer side measures 1,000 units, at any number of pixels. */
export type Sheet = {
  w: number;
  h: number;
  /** Pixels of a unit. */
  scale: number;
  random: Random;
};

/** Draws one of an artist's six works. The same sheet gives the same picture. */
export type Hand = (sheet: Sheet, work: number) => Promise<Raster>;

/** The colour of `#rrggbb`. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A colour between two: 0 is the first, 1 the second. */
export function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const t = Math.min(1, Math.max(0, share));
  return [one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t, one[2] + (other[2] - one[2]) * t];
}

/** A colour out of a row of colours that run into one another: 0 is the first, 1 the last. */
export function ramp(colors: readonly Rgb[], share: number): Rgb {
  const at = Math.min(1, Math.max(0, share)) * (colors.length - 1);
  const index = Math.min(colors.length - 2, Math.floor(at));
  return mix(item(colors, index), item(colors, index + 1), at - index);
}

/** How far a point is from the origin. `Math.hypot` guards against overflow, and takes several times as long. */
export const distance = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** Smoothstep: 0 below the first edge, 1 above the second, without a corner. */
export function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** An item of a list that repeats in both directions. @throws Error when the list is empty */
export function item<Item>(items: readonly Item[], index: number): Item {
  const found = items[((index % items.length) + items.length) % items.length];
  if (found === undefined) throw new Error('there is nothing in the list');
  return found;
}

/** A number between two. */
export const within = (random: Random, low: number, high: number): number => low + (high - low) * random.next();

/** An empty raster of a sheet in one colour. */
export function blank({ w, h, scale }: Sheet, [r, g, b]: Rgb): Raster {
  const [width, height] = [Math.round(w * scale), Math.round(h * scale)];
  const data = new Uint8ClampedArray(width * height * 3);
  for (let at = 0; at < data.length; at += 3) {
    data[at] = r;
    data[at + 1] = g;
    data[at + 2] = b;
  }
  return { width, height, data };
}

/** Colours every pixel by its place on the sheet. */
export function shade(sheet: Sheet, colorAt: (x: number, y: number) => Rgb): Raster {
  const raster = blank(sheet, [0, 0, 0]);
  const { width, height, data } = raster;
  for (let row = 0, at = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1, at += 3) {
      const [r, g, b] = colorAt((column + 0.5) / sheet.scale, (row + 0.5) / sheet.scale);
      data[at] = r;
      data[at + 1] = g;
      data[at + 2] = b;
    }
  return raster;
}

/** Draws every pixel anew from its colour and its place. */
export function rework(
  { width, height, data }: Raster,
  { scale }: Sheet,
  change: (color: Rgb, x: number, y: number) => Rgb,
): Raster {
  const drawn = new Uint8ClampedArray(data.length);
  for (let row = 0, at = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1, at += 3) {
      const color: Rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      const [r, g, b] = change(color, (column + 0.5) / scale, (row + 0.5) / scale);
      drawn[at] = r;
      drawn[at + 1] = g;
      drawn[at + 2] = b;
    }
  return { width, height, data: drawn };
}
