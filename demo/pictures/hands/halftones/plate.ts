import { distance, type Sheet, smooth } from '../../sheet.ts';

/** How much ink a place gets, from 0 to 1. */
export type Plate = (x: number, y: number) => number;

/** What is printed: a plate for each ink, the first ink first. */
export type Poster = (sheet: Sheet) => Plate[];

/** 1 in an ellipse, 0 outside it. */
export const disc = (x: number, y: number, cx: number, cy: number, rx: number, ry = rx): number =>
  smooth(1.02, 0.98, distance((x - cx) / rx, (y - cy) / ry));

/** The shade of a ball that is lit from the upper left. */
export const lit = (x: number, y: number, cx: number, cy: number, r: number): number =>
  Math.min(1, Math.max(0, 0.28 + (0.75 * distance(x - cx + r * 0.38, y - cy + r * 0.42)) / (1.5 * r)));

/** Whether a value is at least `low` and below `high`. */
export const inside = (value: number, low: number, high: number): boolean => value >= low && value < high;
