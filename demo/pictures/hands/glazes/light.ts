import type { Rgb } from '../../sheet.ts';

/** A lighter or darker colour; a light of 1 changes nothing. */
export const scaled = ([r, g, b]: Rgb, light: number): Rgb => [r * light, g * light, b * light];
