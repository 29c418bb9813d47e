import type { Random } from '../../../random.ts';
import { item, type Point, type Sheet, within } from '../../sheet.ts';
import { outline } from '../../vector.ts';

/** Bends every side of an outline at a random place, in several rounds: the edge looks like wet ink. */
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
export function film({ random }: Sheet, points: readonly Point[], color: string, strength: number, wet = 0.3): string {
  const base = bleed(random, points, 2, wet);
  const layers = 11;
  return Array.from({ length: layers }, () => {
    const path = outline(bleed(random, base, 4, wet * 1.2));
    return `<path d="${path}" fill="${color}" fill-opacity="${(strength / layers).toFixed(4)}"/>`;
  }).join('');
}

/** The outline of something round. */
export const around = (x: number, y: number, rx: number, ry: number, corners = 9): Point[] =>
  Array.from({ length: corners }, (_, corner) => {
    const turn = (corner / corners) * Math.PI * 2;
    return [x + Math.cos(turn) * rx, y + Math.sin(turn) * ry];
  });

/** The points of a brush stroke, 5 units apart. */
export function strokeOf(random: Random, from: Point, heading: number, length: number, curl: number): Point[] {
  let [x, y, turn] = [from[0], from[1], heading];
  return Array.from({ length: Math.ceil(length / 5) }, (): Point => {
    const point: Point = [x, y];
    turn += curl + within(random, -0.012, 0.012);
    x += Math.cos(turn) * 5;
    y += Math.sin(turn) * 5;
    return point;
  });
}
