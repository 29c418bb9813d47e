import type { Random } from '../../../random.ts';
import { item, type Point, type Sheet, within } from '../../sheet.ts';
import { line, rounded } from '../../vector.ts';
import type { Plant } from './plants.ts';

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

/** Draws a grown word with a pen, upwards from the foot of the plant, and scales it to the height asked for. */
export function drawPlant(sheet: Sheet, plant: Plant, foot: Point, lean: number, tall: number): string {
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
