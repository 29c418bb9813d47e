import { createNoise, hills } from '../../noise.ts';
import { distance, mix, type Rgb, ramp, rgb, type Sheet, smooth } from '../../sheet.ts';
import { scaled } from './light.ts';
import type { Pot } from './pots.ts';

/** A plate on a table, seen from above; the light comes from the upper left. */
export function plate(sheet: Sheet, pot: Pot) {
  const { w, h, random } = sheet;
  const [warp, speck, flow] = [hills(createNoise(random), 3), createNoise(random), createNoise(random)];
  const [cx, cy, radius] = [w * 0.5, h * 0.5, Math.min(w, h) * 0.4];
  const [glaze, table, clay] = [pot.glaze.map(rgb), rgb(pot.table), rgb(pot.clay)];
  return (x: number, y: number): Rgb => {
    const [dx, dy] = [x - cx, y - cy];
    const turn = Math.atan2(dy, dx);
    const wobble = 1 + 0.012 * warp(Math.cos(turn) * 1.4 + 5, Math.sin(turn) * 1.4);
    const r = distance(dx, dy) / (radius * wobble);
    const grainOfTable = 1 + 0.035 * warp(x / 260, y / 7);
    const shadow = 1 - 0.5 * smooth(1.22, 0.86, distance(dx - radius * 0.09, dy - radius * 0.12) / radius);
    if (r > 1.004) return scaled(table, grainOfTable * shadow);
    const drawn =
      r +
      0.028 * warp(x / 52, y / 52) +
      0.012 * flow(turn * 9, r * 3) +
      0.008 * Math.sin(r * 90 + 2 * warp(x / 80, y / 80));
    let color = ramp(glaze, smooth(0, 1, drawn) * 0.55 + drawn * 0.45);
    if (r > 0.965) color = mix(color, clay, smooth(0.965, 0.985, r + 0.006 * flow(turn * 20, 2)));
    if (speck(x / 1.9, y / 1.9) > 0.93 - 0.22 * pot.speckle) color = mix(color, clay, 0.5 * pot.speckle);
    const crackle = Math.abs(warp(x / 26, y / 26));
    color = scaled(color, 1 - 0.09 * smooth(0.03, 0.008, crackle) * (r < 0.93 ? 1 : 0));
    const well = Math.abs(r - 0.62);
    const facing = (-dx - dy) / (radius * 1.5);
    const light =
      1 +
      0.14 * facing * smooth(0.1, 1, r) -
      0.17 * facing * smooth(0.075, 0, well) +
      0.16 * smooth(0.93, 0.97, r) * facing;
    const shine =
      0.36 * Math.exp(-((distance(dx + radius * 0.36, dy + radius * 0.42) / (radius * 0.2)) ** 2)) +
      0.16 * Math.exp(-(((r - 0.66) / 0.025) ** 2)) * smooth(0.1, 1, facing);
    return mix(scaled(color, light), [255, 252, 244], shine);
  };
}
