import { paint } from '../../brush.ts';
import { mix, type Point, type Raster, type Rgb, rgb, type Sheet, within } from '../../sheet.ts';
import { strokeOf } from './ink.ts';
import type { Leaf } from './leaf.ts';

/** Paints the brush strokes of a subject. It changes the raster. */
export function brushed(sheet: Sheet, { subject, ink, second }: Leaf, raster: Raster): void {
  const { random, w, h } = sheet;
  const [black, grey] = [rgb(ink), rgb(second)];
  const lay = (points: Point[], width: number, color: Rgb, load: number, dryness: number) =>
    paint(raster, sheet, random, { points, width, color, load, dryness, streak: 14 });
  if (subject === 'circle') {
    const [radius, start] = [Math.min(w, h) * 0.32, 1.9];
    const points = Array.from({ length: 1_200 }, (_, step): Point => {
      const turn = start + (step / 1_199) * Math.PI * 1.9;
      const reach = radius * (1 + 0.035 * Math.sin(turn * 1.5) - step * 0.00006);
      return [w * 0.5 + Math.cos(turn) * reach, h * 0.48 + Math.sin(turn) * reach * 0.97];
    });
    for (const [width, load] of [
      [96, 0.34],
      [84, 0.5],
      [58, 0.5],
    ] as const)
      lay(points, width, black, load, 0.62);
  }
  if (subject === 'reeds')
    for (let reed = 0; reed < 34; reed += 1) {
      const [x, far] = [within(random, 0.12, 0.88) * w, random.next()];
      const color = mix(black, mix(grey, [235, 230, 214], 0.5), far);
      const stalk = strokeOf(
        random,
        [x, h * within(random, 0.88, 1.02)],
        -Math.PI / 2 + within(random, -0.1, 0.14),
        h * within(random, 0.4, 0.84),
        within(random, 0.0005, 0.0045),
      );
      lay(stalk, within(random, 2, 6.5), color, 0.75, 0.3);
      for (let blade = 0; blade < 3; blade += 1) {
        const from = stalk[Math.floor(within(random, 0.2, 0.85) * stalk.length)] ?? [x, h];
        const side = random.chance(0.5) ? 1 : -1;
        lay(
          strokeOf(random, from, -Math.PI / 2 + side * within(random, 0.4, 0.9), within(random, 90, 230), side * 0.034),
          within(random, 4, 11),
          color,
          0.55,
          0.5,
        );
      }
    }
  if (subject === 'rain')
    for (let drop = 0; drop < 330; drop += 1) {
      const from: Point = [within(random, -0.1, 1) * w, within(random, -0.1, 0.85) * h];
      lay(
        strokeOf(random, from, Math.PI / 2 - 0.22, within(random, 30, 170), 0),
        within(random, 0.8, 2.4),
        mix(black, grey, random.next()),
        within(random, 0.08, 0.4),
        0.9,
      );
    }
  if (subject === 'pines')
    for (let pine = 0; pine < 7; pine += 1) {
      const [x, tall] = [within(random, 0.12, 0.88) * w, within(random, 0.2, 0.42) * h];
      const color = mix(black, grey, pine / 10);
      const foot = h * within(random, 0.8, 0.92);
      lay(strokeOf(random, [x, foot], -Math.PI / 2 + within(random, -0.06, 0.06), tall, 0), 6, color, 0.8, 0.2);
      for (let needle = 0; needle < 46; needle += 1) {
        const up = random.next();
        const side = random.chance(0.5) ? 1 : -1;
        lay(
          strokeOf(
            random,
            [x, foot - tall * (0.25 + 0.75 * up)],
            side > 0 ? within(random, -0.1, 0.5) : Math.PI - within(random, -0.1, 0.5),
            (1.1 - up) * tall * within(random, 0.1, 0.34),
            side * 0.012,
          ),
          within(random, 4, 10),
          color,
          0.45,
          0.8,
        );
      }
    }
}
