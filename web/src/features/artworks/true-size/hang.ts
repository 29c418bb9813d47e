import type { Size } from './dimensions.ts';

/** What stands beside a work. */
export type Companion = 'person' | 'sofa';

type Box = Size & {
  /** From the left end of the wall, and from its upper end. */
  x: number;
  y: number;
};

/** A wall with a work on it, in centimetres. */
export type Scene = {
  wall: Size;
  /** The strip of floor below the wall. */
  floor: number;
  work: Box;
  companion: Box;
};

/** The sizes of what stands beside a work. */
export const COMPANION_SIZES: Record<Companion, Size> = {
  person: { width: 48, height: 170 },
  sofa: { width: 210, height: 82 },
};

const FLOOR = 28;
const MARGIN = 45;
/** The height of the middle of a work that hangs alone, as in museums. */
const EYES = 152;
/** The least room between a work and the floor, and between a work and what it hangs above or beside. */
const ABOVE_FLOOR = 6;
const ABOVE_SOFA = 22;
const BESIDE = 35;
const LEAST_HEIGHT = 240;

/** Hangs a work on a wall: its middle at the height of the eyes, beside a person or above a sofa. */
export function hang({ width, height }: Size, beside: Companion): Scene {
  const other = COMPANION_SIZES[beside];
  const least = beside === 'sofa' ? other.height + ABOVE_SOFA : ABOVE_FLOOR;
  const bottom = Math.max(EYES - height / 2, least);
  const wallHeight = Math.max(LEAST_HEIGHT, bottom + height + MARGIN / 2);
  const inner = beside === 'sofa' ? Math.max(width, other.width) : width + BESIDE + other.width;
  const middle = MARGIN + inner / 2;
  return {
    wall: { width: inner + 2 * MARGIN, height: wallHeight },
    floor: FLOOR,
    work: { width, height, x: beside === 'sofa' ? middle - width / 2 : MARGIN, y: wallHeight - bottom - height },
    companion: {
      ...other,
      x: beside === 'sofa' ? middle - other.width / 2 : MARGIN + width + BESIDE,
      y: wallHeight - other.height,
    },
  };
}
