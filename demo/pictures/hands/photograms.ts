import { createNoise, hills } from '../noise.ts';
import { type Hand, item, mix, ramp, rework, rgb, type Sheet, smooth, within } from '../sheet.ts';
import { finish } from '../surface.ts';
import { drawVector, line } from '../vector.ts';
import { blade, filled, stem, stroked } from './photograms/pen.ts';
import { feather, fern, ginkgo, seaweed, umbel } from './photograms/specimens.ts';

type Specimen = 'fern' | 'umbel' | 'seaweed' | 'feathers' | 'ginkgo' | 'grasses';

const WORKS: { specimen: Specimen; tone: string[] }[] = [
  { specimen: 'fern', tone: ['#0a2347', '#123d73', '#3f78ab', '#b9d3e2', '#f2f1e8'] },
  { specimen: 'umbel', tone: ['#0b2a50', '#16497f', '#5189b5', '#c6dae4', '#f3f1e6'] },
  { specimen: 'seaweed', tone: ['#071d3a', '#0f3563', '#346a9c', '#a9c8dc', '#eef0ea'] },
  { specimen: 'feathers', tone: ['#0d2b4b', '#1d4a77', '#5f8fb4', '#cbdbe2', '#f4f0e4'] },
  { specimen: 'ginkgo', tone: ['#102a44', '#1c4469', '#577f9c', '#c9d2d0', '#f1e9d8'] },
  { specimen: 'grasses', tone: ['#08203f', '#113a69', '#3b709f', '#b2cddd', '#f0f0e8'] },
];

/** Arranges plants on the paper. A plant that lies closer to the paper stays whiter. */
function arrange(sheet: Sheet, specimen: Specimen): string {
  const { random, w, h } = sheet;
  const up = -Math.PI / 2;
  switch (specimen) {
    case 'fern':
      return (
        fern(sheet, [w * 0.36, h * 0.92], up + 0.1, h * 0.72, 0.3, 0.5) +
        fern(sheet, [w * 0.55, h * 0.93], up - 0.12, h * 0.82, -0.25, 0.95)
      );
    case 'umbel':
      return [
        { x: 0.41, lean: -0.14, tall: 0.42, light: 0.6 },
        { x: 0.59, lean: 0.14, tall: 0.5, light: 0.78 },
        { x: 0.5, lean: 0, tall: 0.6, light: 0.96 },
      ]
        .map(({ x, lean, tall, light }) => umbel(sheet, [w * x, h * 0.95], up + lean, h * tall, light))
        .join('');
    case 'seaweed':
      return (
        seaweed(sheet, [w * 0.47, h * 0.93], up, h * 0.24, 34, 0.55) +
        seaweed(sheet, [w * 0.53, h * 0.94], up + 0.08, h * 0.25, 24, 0.95)
      );
    case 'feathers':
      return [-0.42, 0, 0.36]
        .map((lean, index) =>
          feather(
            sheet,
            [w * (0.5 + lean * 0.3), h * 0.9],
            up + lean,
            h * (0.66 + 0.1 * (index % 2)),
            0.7 + 0.15 * (index % 2),
          ),
        )
        .join('');
    case 'ginkgo':
      return Array.from({ length: 11 }, () =>
        ginkgo(
          sheet,
          [within(random, 0.15, 0.85) * w, within(random, 0.2, 0.9) * h],
          random.next() * Math.PI * 2,
          Math.min(w, h) * within(random, 0.13, 0.22),
          within(random, 0.5, 1),
        ),
      ).join('');
    case 'grasses':
      return Array.from({ length: 26 }, () => {
        const { points, turns } = stem(
          sheet,
          [w * within(random, 0.25, 0.75), h * 0.96],
          up + within(random, -0.28, 0.28),
          h * within(random, 0.5, 0.84),
          within(random, -0.6, 0.6),
        );
        const seeds = Array.from({ length: 26 }, (_, seed) =>
          blade(
            item(points, 26 + (seed >> 1)),
            item(turns, 26 + (seed >> 1)) + (seed % 2 ? 0.55 : -0.55),
            h * 0.026,
            3,
          ),
        );
        const light = within(random, 0.35, 0.95);
        return stroked(line(points), 2.2, light) + filled(seeds.join(''), light * 0.85);
      }).join('');
  }
}

/** Plants laid on iron-blue paper in the sun, in an emulsion that a brush has spread. */
export const photograms: Hand = async (sheet, work) => {
  const { specimen, tone } = item(WORKS, work);
  const { w, h, random } = sheet;
  const shapes = await drawVector(sheet, '#000', arrange(sheet, specimen));
  const [clouds, streaks] = [hills(createNoise(random), 2), hills(createNoise(random), 3)];
  const [colors, paper] = [tone.map(rgb), rgb(item(tone, 4))];
  const [rows, columns] = [shapes.height, shapes.width].map((count) =>
    Array.from({ length: count }, (_, at) => (at + 0.5) / sheet.scale),
  );
  const [left, right] = [
    (y: number) => 52 + 17 * streaks(y / 6, 3) + 6 * streaks(y / 40, 8),
    (y: number) => w - 52 - 21 * streaks(y / 6, 40),
  ].map((edge) => Float32Array.from(rows ?? [], edge));
  const [top, bottom] = [
    (x: number) => 56 + 9 * streaks(x / 26, 70),
    (x: number) => h - 60 - 12 * streaks(x / 26, 90),
  ].map((edge) => Float32Array.from(columns ?? [], edge));
  const raster = rework(shapes, sheet, ([white], x, y) => {
    const [row, column] = [Math.floor(y * sheet.scale), Math.floor(x * sheet.scale)];
    const edge = Math.min(
      x - (left?.[row] ?? 0),
      (right?.[row] ?? w) - x,
      y - (top?.[column] ?? 0),
      (bottom?.[column] ?? h) - y,
    );
    if (edge < -3) return paper;
    const cloud = clouds(x / 90, y / 90);
    const exposed = 0.1 + 0.1 * cloud + 0.05 * streaks(x / 140, y / 5);
    const blue = ramp(colors, Math.max(0, exposed) * 0.6 + (white / 255) * (0.94 + 0.06 * cloud));
    return mix(paper, blue, smooth(-2.5, 3, edge) * (1 - 0.16 * Math.exp(-Math.max(0, edge) / 12)));
  });
  return finish(raster, sheet, { tooth: 0.035, grain: 0.016 });
};
