import { createNoise, hills } from '../noise.ts';
import { distance, type Hand, item, mix, rework, rgb, smooth } from '../sheet.ts';
import { finish } from '../surface.ts';
import { drawVector } from '../vector.ts';
import type { Colors, Figure } from './charts/figure.ts';
import { orbits, sky } from './charts/heavens.ts';
import { comet, rays } from './charts/lights.ts';
import { dial, lanterns } from './charts/rooms.ts';

type Chart = Colors & { figure: Figure };

const WORKS: Chart[] = [
  { night: '#0d1a2e', deep: '#1d3557', line: '#cfd8dc', gold: '#e3b963', figure: sky },
  { night: '#14110f', deep: '#2f2620', line: '#e6d9c0', gold: '#d9a24a', figure: orbits },
  { night: '#0b0f14', deep: '#1c2a33', line: '#7d8d94', gold: '#ffcf87', figure: lanterns },
  { night: '#1a1430', deep: '#3b2a5c', line: '#d8cfe6', gold: '#f0c27a', figure: comet },
  { night: '#0f221f', deep: '#1f443d', line: '#d5e0d2', gold: '#dcb760', figure: dial },
  { night: '#20120f', deep: '#4a2318', line: '#ecd9c6', gold: '#f2b25c', figure: rays },
];

/** The sky as an old engraving: fine lines and gold on a dark plate. */
export const charts: Hand = async (sheet, work) => {
  const chart = item(WORKS, work);
  const { w, h, random } = sheet;
  const [night, deep] = [rgb(chart.night), rgb(chart.deep)];
  const lines = await drawVector(sheet, '#000', chart.figure(sheet, chart));
  const clouds = hills(createNoise(random), 3);
  const raster = rework(lines, sheet, ([r, g, b], x, y) => {
    const away = distance((x - w / 2) / w, (y - h / 2) / h);
    const ground = mix(deep, night, smooth(0.05, 0.62, away + 0.16 * clouds(x / 210, y / 210)));
    const light = Math.max(r, g, b) / 255;
    return [ground[0] * (1 - light) + r, ground[1] * (1 - light) + g, ground[2] * (1 - light) + b];
  });
  return finish(raster, sheet, { tooth: 0.018, grain: 0.022, vignette: 0.12 });
};
