import { paint } from '../brush.ts';
import { createNoise, hills } from '../noise.ts';
import { blank, distance, type Hand, item, mix, type Point, type Rgb, ramp, rgb, within } from '../sheet.ts';
import { finish } from '../surface.ts';

type Weather = {
  /** From the top of the canvas to its foot. */
  colors: string[];
  accent: string;
  /** The direction of the wind in radians, and how far gusts turn it. */
  wind: number;
  gusts: number;
  /** Where the paint circles, as shares of the canvas. */
  eye?: Point;
};

const WORKS: Weather[] = [
  { colors: ['#e9dfcc', '#c9cfc6', '#6f9aa0', '#1f4e5f', '#12303f'], accent: '#e8a04c', wind: 0.05, gusts: 1.1 },
  { colors: ['#20242f', '#3a4a63', '#8fa3b0', '#d9d3c3', '#7d6a58'], accent: '#c65a3a', wind: -0.5, gusts: 1.5 },
  { colors: ['#f3e6d0', '#f0c39a', '#dd7f63', '#8d4355', '#3d2b45'], accent: '#f6f1e4', wind: 0.25, gusts: 0.9 },
  {
    colors: ['#0f2a33', '#17535a', '#4d9a8b', '#cfdcc0', '#f4efe0'],
    accent: '#e0653f',
    wind: 0,
    gusts: 1,
    eye: [0.58, 0.45],
  },
  { colors: ['#dfe3df', '#b9c4c4', '#8a9a9f', '#566770', '#2c3840'], accent: '#d8b24a', wind: 1.35, gusts: 0.7 },
  {
    colors: ['#f0e9da', '#d8c08e', '#a8964f', '#5d6b3a', '#26382c'],
    accent: '#bf4a2d',
    wind: -0.15,
    gusts: 1.8,
    eye: [0.3, 0.62],
  },
];

/** Paint laid along a field of currents: broad and dark first, thin and bright last. */
export const currents: Hand = async (sheet, work) => {
  const { random, w, h } = sheet;
  const { colors, accent, wind, gusts, eye } = item(WORKS, work);
  const palette = colors.map(rgb);
  const [turn, drift] = [hills(createNoise(random), 3), hills(createNoise(random), 2)];
  const angleAt = (x: number, y: number) => {
    const gust = wind + gusts * turn(x / 420, y / 300);
    if (!eye) return gust;
    const [dx, dy] = [x - eye[0] * w, y - eye[1] * h];
    const away = distance(dx, dy) || 1;
    const near = Math.exp(-away / 330);
    return Math.atan2(
      Math.sin(gust) * (1 - near) + (dx / away) * near * 1.2,
      Math.cos(gust) * (1 - near) - (dy / away) * near * 1.2,
    );
  };
  const colorAt = (x: number, y: number): Rgb => ramp(palette, y / h + 0.2 * drift(x / 260, y / 130));
  const raster = blank(sheet, mix(item(palette, 2), item(palette, 3), 0.4));

  const lay = (strokes: number, width: [number, number], length: [number, number], load: number, bright: number) => {
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      let [x, y] = [within(random, -60, w + 60), within(random, -60, h + 60)];
      const steps = Math.round(within(random, ...length) / 5);
      const points: Point[] = [];
      for (let step = 0; step < steps; step += 1) {
        points.push([x, y]);
        const angle = angleAt(x, y);
        x += Math.cos(angle) * 5;
        y += Math.sin(angle) * 5;
      }
      const [middleX, middleY] = points[points.length >> 1] ?? [x, y];
      const base = colorAt(middleX, middleY);
      const spark = random.chance(bright * 0.06) ? rgb(accent) : item(palette, random.below(palette.length));
      const color = mix(base, spark, random.chance(bright) ? within(random, 0.25, 0.85) : within(random, 0, 0.12));
      paint(raster, sheet, random, { points, width: within(random, ...width), color, load, dryness: 0.85, streak: 17 });
    }
  };
  lay(230, [38, 62], [240, 420], 0.85, 0.08);
  lay(520, [14, 28], [160, 360], 0.75, 0.22);
  lay(760, [4, 11], [120, 360], 0.8, 0.4);
  lay(260, [1.5, 4], [80, 300], 0.85, 0.7);
  return finish(raster, sheet, { tooth: 0.035, grain: 0.012, vignette: 0.12 });
};
