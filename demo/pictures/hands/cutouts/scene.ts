import type { Sheet } from '../../sheet.ts';

/** What is laid on the ground, the lowest piece first, as SVG elements. */
export type Scene = (sheet: Sheet, papers: readonly string[]) => string[];
