/*
 * Outlines in centimetres, from their upper left corner: as large as `COMPANION_SIZES` of `hang.ts` says.
 */

/** Somebody who stands and looks, 48 by 170. */
export const PERSON =
  'M24 0a10 11.5 0 0 1 10 11.5c0 5-2 9-5 11v4c9 1.500 15 4 16 13l3 38c.3 5-5.500 6-6.500 1l-5-30-1 22 2.500 94c0 4 3 4 3 5.500H28.500l-3.500-74h-2l-3.500 74H7c0-1.500 3-1.500 3-5.500l2.500-94-1-22-5 30c-1 5-6.800 4-6.500-1l3-38c1-9 7-11.500 16-13v-4c-3-2-5-6-5-11A10 11.500 0 0 1 24 0Z';

/** A sofa for three, 210 by 82. */
export const SOFA =
  'M30 0h150a10 10 0 0 1 10 10v18h6a14 14 0 0 1 14 14v28a4 4 0 0 1-4 4h-4l-2 8h-5l-2-8H17l-2 8h-5l-2-8H4a4 4 0 0 1-4-4V42a14 14 0 0 1 14-14h6V10A10 10 0 0 1 30 0Z';
