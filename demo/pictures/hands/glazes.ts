import { type Hand, item, shade } from '../sheet.ts';
import { finish } from '../surface.ts';
import { plate } from './glazes/plate.ts';
import { POTS } from './glazes/pots.ts';
import { vessel } from './glazes/vessel.ts';

/** Stoneware under glazes that ran in the kiln. */
export const glazes: Hand = async (sheet, work) => {
  const pot = item(POTS, work);
  const colorAt = pot.profile ? vessel(sheet, pot, pot.profile) : plate(sheet, pot);
  return finish(shade(sheet, colorAt), sheet, { grain: 0.016, vignette: 0.22 });
};
