import type { Sheet } from '../../sheet.ts';

export type Colors = { night: string; deep: string; line: string; gold: string };

/** What a chart shows, as SVG elements. */
export type Figure = (sheet: Sheet, colors: Colors) => string;
