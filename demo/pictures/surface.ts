import { createNoise } from './noise.ts';
import { distance, type Raster, type Sheet } from './sheet.ts';

/** The surface of a picture; each number is a share of full lightness. */
type Surface = {
  /** Fine grain, as in film. */
  grain?: number;
  /** The tooth of paper. */
  tooth?: number;
  /** How much darker the corners are. */
  vignette?: number;
};

/** Gives a raster the surface of something that hangs on a wall. It changes the raster. */
export function finish(raster: Raster, sheet: Sheet, { grain = 0, tooth = 0, vignette = 0 }: Surface): Raster {
  const { width, height, data } = raster;
  const noise = createNoise(sheet.random);
  let state = sheet.random.below(2 ** 31) | 1;
  const [centerX, centerY, reach] = [width / 2, height / 2, distance(width, height) / 2];
  const [fine, coarse] = [0.55 / sheet.scale, 0.11 / sheet.scale];
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 3) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      let change = grain * ((state & 0xffff) / 32_768 - 1 + ((state >>> 16) / 32_768 - 1)) * 127;
      if (tooth > 0) change += tooth * 255 * (0.6 * noise(x * fine, y * fine) + 0.4 * noise(y * coarse, x * coarse));
      const away = vignette > 0 ? distance(x - centerX, y - centerY) / reach : 0;
      const dim = 1 - vignette * away * away * away;
      data[at] = (data[at] ?? 0) * dim + change;
      data[at + 1] = (data[at + 1] ?? 0) * dim + change;
      data[at + 2] = (data[at + 2] ?? 0) * dim + change;
    }
  return raster;
}
