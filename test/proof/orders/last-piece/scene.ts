import type { Random } from '../../../../demo/random.ts';
import type { Ask } from './ask.ts';
import type { Market } from './market.ts';
import type { Told } from './told.ts';

/** Milliseconds between two things that somebody does, on average. */
export const PACE = 200;

export type Scene = {
  market: Market;
  ask: Ask;
  told: Told;
  random: Random;
  /** Whether buyers pay by card; else they arrange it with the artist. */
  byCard: boolean;
  /** Whether the provider also tells late, or never. */
  untold: boolean;
  isOver(): boolean;
};
