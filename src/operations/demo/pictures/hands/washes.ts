import type { Random } from '../../random.ts';
import { paint } from '../brush.ts';
import { createNoise, hills } from '../noise.ts';
import {
  type Hand,
  item,
  mix,
  type Point,
  type Raster,
  type Rgb,
  rework,
  rgb,
  type Sheet,
  shade,
  smooth,
  within,
} from '../sheet.ts';
import { finish } from '../surface.ts';
import { drawVector, outline } from '../vector.ts';

type Subject = 'mountains' | 'circle' | 'stones' | 'reeds' | 'rain' | 'pines';
type Leaf = { subject: Subject; paper: string; ink: string; second: string };

const WORKS: Leaf[] = [
  { subject: 'mountains', paper: '#efe9dc', ink: '#20262b', second: '#4c5a66' },
  { subject: 'circle', paper: '#f3eee2', ink: '#17181a', second: '#17181a' },
  { subject: 'stones', paper: '#eeeae0', ink: '#2a2c30', second: '#5a4d44' },
  { subject: 'reeds', paper: '#ebe6d6', ink: '#1f2a26', second: '#54665a' },
  { subject: 'rain', paper: '#e6e6e2', ink: '#1b2735', second: '#3f5872' },
  { subject: 'pines', paper: '#f0e8d8', ink: '#1c211f', second: '#6a5a48' },
];

/** Bends every side of an outline at a place of chance, again and again: how wet ink finds its edge. */
function bleed(random: Random, points: readonly Point[], rounds: number, reach: number): Point[] {
  let edge = [...points];
  for (let round = 0; round < rounds; round += 1) {
    edge = edge.flatMap((point, index) => {
      const next = item(edge, index + 1);
      const [dx, dy] = [next[0] - point[0], next[1] - point[1]];
      const out = (random.next() + random.next() + random.next() - 1.5) * reach;
      const along = within(random, 0.35, 0.65);
      return [point, [point[0] + dx * along - dy * out, point[1] + dy * along + dx * out] as const];
    });
  }
  return edge;
}

/** One wash: many films of ink, each with an edge of its own. */
function film({ random }: Sheet, points: readonly Point[], color: string, strength: number, wet = 0.3): string {
  const base = bleed(random, points, 2, wet);
  const layers = 11;
  return Array.from({ length: layers }, () => {
    const path = outline(bleed(random, base, 4, wet * 1.2));
    return `<path d="${path}" fill="${color}" fill-opacity="${(strength / layers).toFixed(4)}"/>`;
  }).join('');
}

const around = (x: number, y: number, rx: number, ry: number, corners = 9): Point[] =>
  Array.from({ length: corners }, (_, corner) => {
    const turn = (corner / corners) * Math.PI * 2;
    return [x + Math.cos(turn) * rx, y + Math.sin(turn) * ry];
  });

/** Ridges behind ridges, the far ones lost in the mist that rises between them. */
function ranges(sheet: Sheet, { paper, ink, second }: Leaf, layers: number): Raster {
  const { random, w, h } = sheet;
  const [ridge, cloud] = [hills(createNoise(random), 5), hills(createNoise(random), 3)];
  const [ground, near, far] = [rgb(paper), rgb(ink), rgb(second)];
  const moon: Point = [w * 0.7, h * 0.16];
  const columns = Math.ceil(w * sheet.scale);
  const crests = Array.from({ length: layers }, (_, layer) => {
    const depth = layer / (layers - 1);
    return Float32Array.from({ length: columns }, (_, column) => {
      const hill = Math.abs(ridge(column / sheet.scale / (330 + 60 * depth) + layer * 7.3, layer * 3.1));
      return h * (0.26 + 0.5 * depth) - (165 - 60 * depth) * hill + 60 * (1 - depth);
    });
  });
  return shade(sheet, (x, y) => {
    const mist = cloud(x / 60, y / 44);
    let color: Rgb = mix(ground, far, 0.05 + 0.05 * mist);
    color = mix(color, ground, 0.9 * smooth(52, 49, Math.hypot(x - moon[0], y - moon[1])));
    for (let layer = 0; layer < layers; layer += 1) {
      const depth = layer / (layers - 1);
      const crest = crests[layer]?.[Math.floor(x * sheet.scale)] ?? h;
      if (y < crest - 3) continue;
      const below = y - crest;
      const wet = 0.75 + (layer % 2 ? 0.4 : -0.4) * mist;
      const strength = (0.22 + 0.66 * depth) * wet * Math.exp(-below / (120 + 150 * depth)) * smooth(-3, 3, below);
      color = mix(color, mix(far, near, depth), strength);
      color = mix(color, ground, 0.42 * (1 - depth) * smooth(40, 190, below));
    }
    return color;
  });
}

function strokeOf(random: Random, from: Point, heading: number, length: number, curl: number): Point[] {
  let [x, y, turn] = [from[0], from[1], heading];
  return Array.from({ length: Math.ceil(length / 5) }, (): Point => {
    const point: Point = [x, y];
    turn += curl + within(random, -0.012, 0.012);
    x += Math.cos(turn) * 5;
    y += Math.sin(turn) * 5;
    return point;
  });
}

function brushed(sheet: Sheet, { subject, ink, second }: Leaf, raster: Raster): void {
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

function pools(sheet: Sheet, { subject, ink, second }: Leaf): string {
  const { random, w, h } = sheet;
  if (subject === 'stones') {
    let foot = h * 0.86;
    return [0.25, 0.2, 0.155, 0.11, 0.065]
      .map((size, index) => {
        const [rx, ry] = [w * size, h * size * 0.44];
        foot -= ry;
        const x = w * (0.5 + within(random, -0.04, 0.04));
        const stone =
          film(sheet, around(x, foot, rx, ry), index % 2 ? second : ink, 1.05, 0.13) +
          film(sheet, around(x + rx * 0.15, foot + ry * 0.4, rx * 0.7, ry * 0.45), ink, 0.8, 0.22);
        foot -= ry * 0.93;
        return stone;
      })
      .join('');
  }
  if (subject === 'rain')
    return (
      film(sheet, around(w * 0.45, h * 0.2, w * 0.5, h * 0.12), ink, 1.1) +
      film(sheet, around(w * 0.62, h * 0.3, w * 0.34, h * 0.07), second, 0.9) +
      film(sheet, around(w * 0.5, h * 0.95, w * 0.7, h * 0.05), second, 0.8)
    );
  if (subject === 'reeds')
    return (
      film(sheet, around(w * 0.5, h * 0.93, w * 0.6, h * 0.05), second, 0.7) +
      film(sheet, around(w * 0.3, h * 0.24, 74, 74), '#b4502f', 0.9)
    );
  return '';
}

/** Ink and water on paper, and the red seal of the hand that drew it. */
export const washes: Hand = async (sheet, work) => {
  const leaf = item(WORKS, work);
  const { random, w, h } = sheet;
  const isRange = leaf.subject === 'mountains' || leaf.subject === 'pines';
  const seen = isRange
    ? ranges(sheet, leaf, leaf.subject === 'pines' ? 4 : 6)
    : await drawVector(sheet, leaf.paper, pools(sheet, leaf), 0.6);
  brushed(sheet, leaf, seen);
  const grains = createNoise(random);
  const seal: Point = [w * 0.86, h * 0.87];
  const [red, light] = [rgb('#b0301c'), rgb(leaf.paper)];
  const raster = rework(seen, sheet, (color, x, y) => {
    const dark = 1 - (color[0] + color[1] + color[2]) / 765;
    const settled = mix(color, light, Math.min(0.4, dark * 0.5) * Math.max(0, grains(x / 1.6, y / 1.6)));
    const [sx, sy] = [Math.abs(x - seal[0]), Math.abs(y - seal[1])];
    const inside =
      sx < 17 && sy < 17 && !(sx > 3 && sx < 6.5 && sy < 11) && !(sy < 1.8 && sx < 12) && grains(x / 4, y / 4) > -0.62;
    return inside ? mix(settled, red, 0.88) : settled;
  });
  return finish(raster, sheet, { tooth: 0.03, grain: 0.012 });
};
