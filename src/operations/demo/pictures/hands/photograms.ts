import { createNoise, hills } from '../noise.ts';
import { type Hand, item, mix, type Point, ramp, rework, rgb, type Sheet, smooth, within } from '../sheet.ts';
import { finish } from '../surface.ts';
import { drawVector, line, rounded } from '../vector.ts';

type Specimen = 'fern' | 'umbel' | 'seaweed' | 'feathers' | 'ginkgo' | 'grasses';

const WORKS: { specimen: Specimen; tone: string[] }[] = [
  { specimen: 'fern', tone: ['#0a2347', '#123d73', '#3f78ab', '#b9d3e2', '#f2f1e8'] },
  { specimen: 'umbel', tone: ['#0b2a50', '#16497f', '#5189b5', '#c6dae4', '#f3f1e6'] },
  { specimen: 'seaweed', tone: ['#071d3a', '#0f3563', '#346a9c', '#a9c8dc', '#eef0ea'] },
  { specimen: 'feathers', tone: ['#0d2b4b', '#1d4a77', '#5f8fb4', '#cbdbe2', '#f4f0e4'] },
  { specimen: 'ginkgo', tone: ['#102a44', '#1c4469', '#577f9c', '#c9d2d0', '#f1e9d8'] },
  { specimen: 'grasses', tone: ['#08203f', '#113a69', '#3b709f', '#b2cddd', '#f0f0e8'] },
];

const near = ([x, y]: Point, turn: number, reach: number): Point => [
  x + Math.cos(turn) * reach,
  y + Math.sin(turn) * reach,
];

const blade = (at: Point, turn: number, length: number, width: number): string => {
  const side = (sign: number, along: number, across: number): Point =>
    near(near(at, turn, length * along), turn + (sign * Math.PI) / 2, width * across);
  return rounded([
    at,
    side(1, 0.3, 1),
    side(1, 0.7, 0.7),
    near(at, turn, length),
    side(-1, 0.7, 0.7),
    side(-1, 0.3, 1),
  ]);
};

const filled = (path: string, light: number) => `<path d="${path}" fill="#fff" fill-opacity="${light.toFixed(2)}"/>`;
const stroked = (path: string, width: number, light: number) =>
  `<path d="${path}" fill="none" stroke="#fff" stroke-width="${width.toFixed(1)}" stroke-opacity="${light.toFixed(2)}" stroke-linecap="round"/>`;

/** A stem that bends as it goes. */
function stem(
  { random }: Sheet,
  from: Point,
  heading: number,
  length: number,
  curl: number,
): { points: Point[]; turns: number[] } {
  const [points, turns]: [Point[], number[]] = [[], []];
  let [at, turn] = [from, heading];
  for (let step = 0; step < 40; step += 1) {
    points.push(at);
    turns.push(turn);
    turn += curl / 40 + within(random, -0.012, 0.012);
    at = near(at, turn, length / 40);
  }
  return { points, turns };
}

function fern(sheet: Sheet, from: Point, heading: number, length: number, curl: number, light: number): string {
  const { points, turns } = stem(sheet, from, heading, length, curl);
  const parts = [stroked(line(points), length * 0.007, light)];
  for (let step = 4; step < 40; step += 1)
    for (const side of [-1, 1]) {
      const reach = length * 0.3 * Math.sin(((step + 3) / 43) * Math.PI) ** 0.8 * (1.08 - step / 60);
      const turn = item(turns, step) + side * (1.15 - step * 0.009);
      const rib = stem(sheet, item(points, step), turn, reach, -side * 0.35);
      parts.push(stroked(line(rib.points), 1, light));
      for (let leaf = 3; leaf < 39; leaf += 3)
        for (const edge of [-1, 1])
          parts.push(
            filled(
              blade(
                item(rib.points, leaf),
                item(rib.turns, leaf) + edge * 0.95,
                reach * 0.17 * (1.1 - leaf / 45),
                length * 0.0052,
              ),
              light * 0.8,
            ),
          );
    }
  return parts.join('');
}

function umbel(sheet: Sheet, from: Point, heading: number, length: number, light: number): string {
  const { random } = sheet;
  const { points, turns } = stem(sheet, from, heading, length, within(random, -0.35, 0.35));
  const [head, up] = [item(points, 39), item(turns, 39)];
  const rays = Array.from({ length: 15 }, (_, ray) => {
    const end = near(head, up + (ray - 7) * 0.145, length * within(random, 0.24, 0.3));
    const florets = Array.from({ length: 13 }, (_, floret) => {
      const tip = near(end, up + (floret - 6) * 0.28, length * within(random, 0.045, 0.07));
      return (
        stroked(line([end, tip]), 0.9, light) +
        `<circle cx="${tip[0].toFixed(1)}" cy="${tip[1].toFixed(1)}" r="${within(random, 2, 4.4).toFixed(1)}" fill="#fff" fill-opacity="${light.toFixed(2)}"/>`
      );
    });
    return stroked(line([head, end]), 1.5, light) + florets.join('');
  });
  return stroked(line(points), length * 0.009, light) + rays.join('');
}

function seaweed(
  sheet: Sheet,
  from: Point,
  heading: number,
  length: number,
  width: number,
  light: number,
  depth = 0,
): string {
  const { random } = sheet;
  const { points, turns } = stem(sheet, from, heading, length, within(random, -0.7, 0.7));
  const ribbon = stroked(line(points), width, light * 0.55) + stroked(line(points), width * 0.35, light * 0.5);
  if (depth === 4)
    return (
      ribbon +
      `<circle cx="${item(points, 39)[0].toFixed(1)}" cy="${item(points, 39)[1].toFixed(1)}" r="${(width * 0.9).toFixed(1)}" fill="#fff" fill-opacity="${(light * 0.6).toFixed(2)}"/>`
    );
  const forks = depth === 0 ? 3 : 2;
  return (
    ribbon +
    Array.from({ length: forks }, (_, fork) =>
      seaweed(
        sheet,
        item(points, 39),
        item(turns, 39) + (fork - (forks - 1) / 2) * within(random, 0.5, 0.95),
        length * within(random, 0.62, 0.85),
        width * 0.72,
        light,
        depth + 1,
      ),
    ).join('')
  );
}

function feather(sheet: Sheet, from: Point, heading: number, length: number, light: number): string {
  const { random } = sheet;
  const { points, turns } = stem(sheet, from, heading, length, within(random, -0.5, 0.5));
  const barbs: string[] = [];
  for (let step = 8; step < 40; step += 0.25)
    for (const side of [-1, 1]) {
      const swell = Math.sin(((step - 7) / 34) * Math.PI) ** 0.55;
      if (random.chance(0.03)) continue;
      const at = item(points, Math.floor(step));
      const turn = item(turns, Math.floor(step)) + side * within(random, 0.62, 0.72);
      barbs.push(
        line([
          near(at, item(turns, Math.floor(step)), (step % 1) * length * 0.025),
          near(at, turn, length * 0.16 * swell * (side > 0 ? 1.15 : 0.8)),
        ]),
      );
    }
  return stroked(barbs.join(''), 1.5, light * 0.62) + stroked(line(points), length * 0.009, light);
}

function ginkgo(sheet: Sheet, from: Point, heading: number, size: number, light: number): string {
  const { points, turns } = stem(sheet, from, heading, size * 0.8, within(sheet.random, -0.5, 0.5));
  const [foot, turn] = [item(points, 39), item(turns, 39)];
  const rim = Array.from({ length: 21 }, (_, step) =>
    near(
      foot,
      turn + (step - 10) * 0.105,
      size * (1 - 0.07 * Math.abs(Math.sin(step * 1.3)) - (step === 10 ? 0.34 : 0)),
    ),
  );
  const veins = Array.from({ length: 41 }, (_, vein) =>
    line([foot, near(foot, turn + (vein - 20) * 0.051, size * 0.9)]),
  );
  return (
    stroked(line(points), 4, light) +
    filled(rounded([foot, ...rim]), light * 0.55) +
    stroked(veins.join(''), 0.8, light * 0.3)
  );
}

/** What lies on the paper while the sun shines on it; what lies closer stays whiter. */
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
