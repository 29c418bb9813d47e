import type { Sheet } from '../../sheet.ts';

/** The pieces on the ground as SVG elements, the lowest first. */
export type Scene = (sheet: Sheet, papers: readonly string[]) => string[];
