import type { Random } from '../../../random.ts';
import { distance, type Point, within } from '../../sheet.ts';
import { line, outline } from '../../vector.ts';

/** A point at a distance and in a direction from another. */
export const on = (x: number, y: number, radius: number, turn: number): Point => [
  x + Math.cos(turn) * radius,
  y + Math.sin(turn) * radius,
];

/** An outlined circle. */
export const ring = (x: number, y: number, r: number, color: string, width = 1, more = '') =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="none" stroke="${color}" stroke-width="${width}" ${more}/>`;

/** A filled circle. */
export const dot = (x: number, y: number, r: number, color: string, opacity = 1) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(2)}" fill="${color}" fill-opacity="${opacity}"/>`;

/** A line along a path. */
export const stroke = (path: string, color: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

/** The path of the marks of a dial, inwards from its rim. */
export const ticks = (x: number, y: number, r: number, count: number, long: (tick: number) => number) =>
  Array.from({ length: count }, (_, tick) => {
    const turn = (tick / count) * Math.PI * 2;
    return line([on(x, y, r, turn), on(x, y, r - long(tick), turn)]);
  }).join('');

/** A star with its glow. */
export function star(x: number, y: number, size: number, color: string): string {
  const points = Array.from({ length: 16 }, (_, corner) =>
    on(x, y, corner % 2 ? size * 0.28 : size * (corner % 4 ? 0.55 : 1), (corner / 16) * Math.PI * 2 - Math.PI / 2),
  );
  return `<path d="${outline(points)}" fill="${color}"/>${dot(x, y, size * 2.1, color, 0.07)}${dot(x, y, size * 1.3, color, 0.09)}`;
}

/** Stars, each at a distance from the others. */
export function scatter(random: Random, count: number, apart: number, place: () => Point): Point[] {
  const found: Point[] = [];
  for (let tries = 0; tries < count * 30 && found.length < count; tries += 1) {
    const [x, y] = place();
    if (found.every(([a, b]) => distance(a - x, b - y) > apart * within(random, 0.7, 1))) found.push([x, y]);
  }
  return found;
}
