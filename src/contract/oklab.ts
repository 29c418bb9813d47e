import { COLOR_NAMES, PALETTE } from './colors.ts';

/** A colour in OKLab: lightness, green to red, blue to yellow, in thousandths, rounded. */
export type Oklab = readonly [lightness: number, a: number, b: number];

/*
 * Björn Ottosson, "A perceptual color space for image processing" (2020), https://bottosson.github.io/posts/oklab/:
 * linear sRGB to the responses of the cones, and their cube roots to OKLab. The catalogue builds its SQL from these.
 */
export const LINEAR_TO_CONES = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const;
export const CONES_TO_OKLAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const;

/** The thresholds and the power of the transfer curve of sRGB (IEC 61966-2-1). */
export const SRGB_CURVE = { straight: 0.04045, slope: 12.92, offset: 0.055, power: 2.4 } as const;

type Three = readonly [number, number, number];

const multiply = (matrix: readonly [Three, Three, Three], [x, y, z]: Three): Three => {
  const row = ([a, b, c]: Three) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

function linear(channel: number): number {
  const { straight, slope, offset, power } = SRGB_CURVE;
  const value = channel / 255;
  return value <= straight ? value / slope : ((value + offset) / (1 + offset)) ** power;
}

/** The OKLab of an sRGB colour. @param hex six digits, with or without `#` */
export function oklabOf(hex: string): Oklab {
  const rgb = Number.parseInt(hex.replace('#', ''), 16);
  const [l, m, s] = multiply(LINEAR_TO_CONES, [linear(rgb >> 16), linear((rgb >> 8) & 255), linear(rgb & 255)]);
  const [lightness, a, b] = multiply(CONES_TO_OKLAB, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)]);
  return [Math.round(lightness * 1000), Math.round(a * 1000), Math.round(b * 1000)];
}

/**
 * Every shade of the palette. A work has the colour whose shade is the nearest in OKLCH: by lightness, chroma, and hue
 * as the chord between the two, which is the distance of the same points in OKLab. The chord is short where chroma is
 * low, so the hue of a grey, which means nothing, counts for nothing.
 */
export const SHADES = COLOR_NAMES.flatMap((name) => PALETTE[name].map((hex) => ({ name, oklab: oklabOf(hex) })));

/**
 * How far a work's colour may be from a colour that is given as such, in thousandths. CSS Color 4 puts the smallest
 * difference that people see at 20; an image's dominant colour is rounded by 8 of 255 in each channel at most, which
 * moves nearly every one by less than 30. Five visible steps are a colour that people call the same.
 */
export const NEAR = 100;
