import type { Rgb } from '../../sheet.ts';

/** A colour in another light; 1 is as it is. */
export const scaled = ([r, g, b]: Rgb, light: number): Rgb => [r * light, g * light, b * light];
