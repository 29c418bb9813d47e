import type { Random } from '../random.ts';
import { distance, type Point, type Raster, type Rgb, type Sheet } from './sheet.ts';

/** One stroke: along points that are less than a few units apart. */
export type Stroke = {
  points: readonly Point[];
  /** Units across. */
  width: number;
  color: Rgb;
  /** From 0, nothing, to 1, paint that covers. */
  load: number;
  /** From 0, wet to the end, to 1, bristles that run dry on the way. */
  dryness: number;
  /** How much lighter and darker single bristles are, of 255. */
  streak: number;
};

/** Paints a stroke bristle by bristle. */
export function paint(raster: Raster, { scale }: Sheet, random: Random, stroke: Stroke): void {
  const { points, width, color, load, dryness, streak } = stroke;
  const { data } = raster;
  const bristles = Math.max(2, Math.round(width * scale * 1.15));
  const tint = Float32Array.from({ length: bristles }, () => (random.next() - 0.5) * 2 * streak);
  const ends = Float32Array.from({ length: bristles }, () => 1 - dryness * random.next() ** 1.6);
  const starts = Float32Array.from({ length: bristles }, () => random.next() * 0.05);
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1], points[index]];
    if (!from || !to) continue;
    const [dx, dy] = [(to[0] - from[0]) * scale, (to[1] - from[1]) * scale];
    const length = distance(dx, dy) || 1;
    const [acrossX, acrossY] = [-dy / length, dx / length];
    const steps = Math.ceil(length / 0.8);
    for (let step = 0; step < steps; step += 1) {
      const share = (index - 1 + step / steps) / (points.length - 1);
      const swell = Math.min(1, 0.35 + share * 9, 0.25 + (1 - share) * 6) * width * scale;
      const [x, y] = [from[0] * scale + (dx * step) / steps, from[1] * scale + (dy * step) / steps];
      for (let bristle = 0; bristle < bristles; bristle += 1) {
        const end = ends[bristle] ?? 1;
        if (share > end || share < (starts[bristle] ?? 0)) continue;
        const offset = (bristle / (bristles - 1) - 0.5) * swell;
        const column = Math.round(x + acrossX * offset);
        const row = Math.round(y + acrossY * offset);
        if (column < 0 || row < 0 || column >= raster.width || row >= raster.height) continue;
        const at = (row * raster.width + column) * 3;
        const cover = load * Math.min(1, (end - share) * 12);
        const light = tint[bristle] ?? 0;
        data[at] = (data[at] ?? 0) * (1 - cover) + (color[0] + light) * cover;
        data[at + 1] = (data[at + 1] ?? 0) * (1 - cover) + (color[1] + light) * cover;
        data[at + 2] = (data[at + 2] ?? 0) * (1 - cover) + (color[2] + light) * cover;
      }
    }
  }
}
