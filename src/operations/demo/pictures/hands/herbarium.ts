import type { Random } from '../../random.ts';
import { createNoise } from '../noise.ts';
import { type Hand, item, type Point, type Sheet, within } from '../sheet.ts';
import { finish } from '../surface.ts';
import { drawVector, line, rounded } from '../vector.ts';

/** A plant as a system of Lindenmayer: what each letter becomes, and how far and how much the pen moves. */
type Plant = {
  axiom: string;
  rules: Record<string, string[]>;
  depth: number;
  angle: number;
  step: number;
  leaf: 'lance' | 'round' | 'berry' | 'ear' | 'star';
  leafSize: number;
  paper: string;
  inks: string[];
  wash: string[];
  stems: number;
  /** How far the outer stems lean, in radians. */
  lean: number;
};

const WORKS: Plant[] = [
  {
    axiom: 'X',
    rules: { X: ['F[-YL]F[+YL]X', 'F[+YL]F[-YL]X'], Y: ['FL[+L]FL[-L]YL', 'FL[-L]FL[+L]YL'] },
    depth: 8,
    angle: 38,
    step: 15,
    leaf: 'lance',
    leafSize: 17,
    paper: '#f4eddd',
    inks: ['#2e4630', '#46633f', '#6b7f4a'],
    wash: ['#cfd6b4', '#e3d9b0'],
    stems: 2,
    lean: 0.3,
  },
  {
    axiom: 'FFFFFFX',
    rules: { X: ['FF[--FFU][-FFFU][FFFFU][+FFFU][++FFU]', 'F[-FFX]FF[+FFX]FU'], U: ['F[--FL][-FFL][FFL][+FFL][++FL]'] },
    depth: 4,
    angle: 19,
    step: 21,
    leaf: 'star',
    leafSize: 10,
    paper: '#f2ecdf',
    inks: ['#5a5f3c', '#7a7b4e', '#a8553f'],
    wash: ['#ecd6c3', '#dfe0c8'],
    stems: 5,
    lean: 0.5,
  },
  {
    axiom: 'X',
    rules: { X: ['F[-L]F[+L]F[-FL]X', 'F[+L]F[-L]F[+FL]X'] },
    depth: 11,
    angle: 52,
    step: 13,
    leaf: 'round',
    leafSize: 33,
    paper: '#efe9dc',
    inks: ['#3f5a5a', '#5f7d78', '#8aa39a'],
    wash: ['#c4d4ce', '#e0dccb'],
    stems: 3,
    lean: 0.55,
  },
  {
    axiom: 'FFFFFFFFFFFX',
    rules: { X: ['F[-L][+L]X'] },
    depth: 11,
    angle: 24,
    step: 17,
    leaf: 'ear',
    leafSize: 27,
    paper: '#f5ecd6',
    inks: ['#8a6a2f', '#a98642', '#5f4d28'],
    wash: ['#efd99f', '#e6cf9b'],
    stems: 9,
    lean: 0.42,
  },
  {
    axiom: 'FFX',
    rules: { X: ['FF[-FX][+FFX]L', 'FF[+FX]L[-FFX]', 'F[-FX]F[L]X', 'F[-FLX]F[+FL]X'] },
    depth: 7,
    angle: 25,
    step: 17,
    leaf: 'berry',
    leafSize: 8,
    paper: '#f3ede4',
    inks: ['#4b3a36', '#6a4a40', '#a62f2b'],
    wash: ['#e8c9c0', '#d9d3cb'],
    stems: 1,
    lean: 0.1,
  },
  {
    axiom: 'X',
    rules: { X: ['F[-YF]F[+YF]X', 'F[+YF]F[-YF]X'], Y: ['FFL[-L][+L]', 'FL[-FL][+FL]'] },
    depth: 9,
    angle: 44,
    step: 17,
    leaf: 'lance',
    leafSize: 31,
    paper: '#ece6da',
    inks: ['#24343f', '#3b5563', '#6f8a8f'],
    wash: ['#c3cfd4', '#dcd6c6'],
    stems: 1,
    lean: 0.1,
  },
];

function grow(random: Random, { axiom, rules, depth }: Plant): string {
  let word = axiom;
  for (let turn = 0; turn < depth && word.length < 40_000; turn += 1)
    word = [...word].map((letter) => (rules[letter] ? random.pick(rules[letter]) : letter)).join('');
  return word;
}

const petal = (at: Point, heading: number, length: number, width: number, bend: number): string => {
  const place = (along: number, across: number): Point => [
    at[0] + Math.cos(heading) * along - Math.sin(heading) * across,
    at[1] + Math.sin(heading) * along + Math.cos(heading) * across,
  ];
  return rounded([
    at,
    place(length * 0.35, width + bend),
    place(length * 0.75, width * 0.6 + bend),
    place(length, bend * 1.6),
    place(length * 0.75, bend - width * 0.6),
    place(length * 0.35, bend - width),
  ]);
};

function leaf(
  { random }: Sheet,
  { leaf: kind, leafSize, inks }: Plant,
  at: Point,
  heading: number,
  vigour: number,
): string {
  const color = item(inks, random.below(inks.length));
  const size = leafSize * within(random, 0.75, 1.2) * (0.5 + 0.5 * vigour);
  const turn = heading + within(random, -0.25, 0.25);
  if (kind === 'berry') {
    const r = size * within(random, 0.7, 1.1);
    const red = random.chance(0.7) ? item(inks, 2) : color;
    return (
      `<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="${r.toFixed(1)}" fill="${red}" fill-opacity=".82"/>` +
      `<circle cx="${(at[0] - r * 0.3).toFixed(1)}" cy="${(at[1] - r * 0.35).toFixed(1)}" r="${(r * 0.24).toFixed(1)}" fill="#fff" fill-opacity=".55"/>`
    );
  }
  if (kind === 'star') {
    const rays = Array.from({ length: 7 }, (_, ray) => petal(at, turn + (ray / 7) * Math.PI * 2, size, size * 0.22, 0));
    return `<path d="${rays.join('')}" fill="${color}" fill-opacity=".62"/>`;
  }
  const wide = { lance: 0.19, round: 0.42, ear: 0.2 }[kind];
  const shape = petal(at, turn, size, size * wide, size * within(random, -0.1, 0.1));
  const tip: Point = [at[0] + Math.cos(turn) * size * 0.92, at[1] + Math.sin(turn) * size * 0.92];
  const awn: Point = [at[0] + Math.cos(turn) * size * 4, at[1] + Math.sin(turn) * size * 4 - 8];
  const hair = kind === 'ear' ? `<path d="${line([tip, awn])}" stroke="${color}" stroke-width=".7" opacity=".6"/>` : '';
  const rib = `<path d="${line([at, tip])}" stroke="${item(inks, 0)}" stroke-width=".8" opacity=".6"/>`;
  return `<path d="${shape}" fill="${color}" fill-opacity="${within(random, 0.45, 0.85).toFixed(2)}"/>${rib}${hair}`;
}

/** Follows a grown word with a pen from the foot of the plant, which is then made as tall as asked for. */
function draw(sheet: Sheet, plant: Plant, foot: Point, lean: number, tall: number): string {
  const { random } = sheet;
  let [highest, leftmost, rightmost] = [0, 0, 0];
  const word = grow(random, plant);
  const angle = (plant.angle * Math.PI) / 180;
  const drawn: string[] = [];
  const stack: { at: Point; heading: number; depth: number }[] = [];
  let [at, heading, depth, done]: [Point, number, number, number] = [[0, 0], -Math.PI / 2 + lean, 0, 0];
  for (const letter of word) {
    done += 1;
    const vigour = 1 - done / word.length;
    if (letter === 'F') {
      heading += within(random, -0.055, 0.055) - lean * 0.012;
      const step = plant.step * within(random, 0.8, 1.15) * 0.9 ** depth;
      const next: Point = [at[0] + Math.cos(heading) * step, at[1] + Math.sin(heading) * step];
      const width = 0.8 + 2.2 * (depth === 0 ? vigour : 0.25 * vigour);
      drawn.push(
        `<path d="${line([at, next])}" stroke="${item(plant.inks, 0)}" stroke-width="${width.toFixed(2)}" stroke-linecap="round" opacity=".9"/>`,
      );
      at = next;
      [highest, leftmost, rightmost] = [
        Math.min(highest, at[1]),
        Math.min(leftmost, at[0]),
        Math.max(rightmost, at[0]),
      ];
    } else if (letter === '+') heading += angle * within(random, 0.8, 1.2);
    else if (letter === '-') heading -= angle * within(random, 0.8, 1.2);
    else if (letter === '[') {
      stack.push({ at, heading, depth });
      depth += 1;
    } else if (letter === ']') ({ at, heading, depth } = stack.pop() ?? { at, heading, depth });
    else if (letter === 'L') drawn.push(leaf(sheet, plant, at, heading, Math.max(0.3, vigour)));
  }
  const room = sheet.w * 0.42;
  const size = Math.min(tall / -highest, room / Math.max(60, -leftmost, rightmost));
  return `<g transform="translate(${foot[0].toFixed(1)} ${foot[1].toFixed(1)}) scale(${size.toFixed(3)})">${drawn.join('')}</g>`;
}

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
  const plant = item(WORKS, work);
  const { random, w, h } = sheet;
  const washes = plant.wash.map((color) => wash(sheet, color)).join('');
  const plants = Array.from({ length: plant.stems }, (_, stem) => {
    const share = plant.stems === 1 ? 0.45 : stem / (plant.stems - 1);
    const spread = plant.stems > 4 ? 0.42 : 0.24;
    const foot: Point = [w * (0.5 + (share - 0.5) * spread), h * within(random, 0.9, 0.95)];
    return draw(
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
