import { createNoise } from '../noise.ts';
import { type Hand, item, type Point, type Sheet, within } from '../sheet.ts';
import { finish } from '../surface.ts';
import { drawVector, rounded } from '../vector.ts';
import { drawPlant } from './herbarium/growth.ts';
import { PLANTS } from './herbarium/plants.ts';

/** A pool of thin colour that dried behind the plant. */
function wash({ random, w, h }: Sheet, color: string): string {
  const noise = createNoise(random, 64);
  const [x, y] = [within(random, 0.3, 0.7) * w, within(random, 0.25, 0.7) * h];
  const layers = Array.from({ length: 5 }, (_, layer) => {
    const points = Array.from({ length: 40 }, (_, step): Point => {
      const turn = (step / 40) * Math.PI * 2;
      const reach =
        Math.min(w, h) * (0.26 + 0.16 * noise(Math.cos(turn) * 1.7 + layer * 0.22, Math.sin(turn) * 1.7 + 40));
      return [x + Math.cos(turn) * reach * 1.1, y + Math.sin(turn) * reach * 1.3];
    });
    return `<path d="${rounded(points)}" fill="${color}" fill-opacity=".17"/>`;
  });
  return layers.join('');
}

/** Plants that grow by rules, in ink over a pale wash. */
export const herbarium: Hand = async (sheet, work) => {
  const plant = item(PLANTS, work);
  const { random, w, h } = sheet;
  const washes = plant.wash.map((color) => wash(sheet, color)).join('');
  const plants = Array.from({ length: plant.stems }, (_, stem) => {
    const share = plant.stems === 1 ? 0.45 : stem / (plant.stems - 1);
    const spread = plant.stems > 4 ? 0.42 : 0.24;
    const foot: Point = [w * (0.5 + (share - 0.5) * spread), h * within(random, 0.9, 0.95)];
    return drawPlant(
      sheet,
      plant,
      foot,
      (share - 0.5) * plant.lean + within(random, -0.05, 0.05),
      h * within(random, 0.6, 0.84),
    );
  });
  const raster = await drawVector(sheet, plant.paper, `${washes}<g fill="none">${plants.join('')}</g>`);
  return finish(raster, sheet, { tooth: 0.03, grain: 0.01, vignette: 0.1 });
};
