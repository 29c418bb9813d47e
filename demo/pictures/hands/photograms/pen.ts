import { type Point, type Sheet, within } from '../../sheet.ts';
import { rounded } from '../../vector.ts';

/** A point at a distance and in a direction from another. */
export const near = ([x, y]: Point, turn: number, reach: number): Point => [
  x + Math.cos(turn) * reach,
  y + Math.sin(turn) * reach,
];

/** The outline of a narrow leaf. */
export const blade = (at: Point, turn: number, length: number, width: number): string => {
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

/** A shape that lets a share of the light through. */
export const filled = (path: string, light: number) =>
  `<path d="${path}" fill="#fff" fill-opacity="${light.toFixed(2)}"/>`;

/** A line that lets a share of the light through. */
export const stroked = (path: string, width: number, light: number) =>
  `<path d="${path}" fill="none" stroke="#fff" stroke-width="${width.toFixed(1)}" stroke-opacity="${light.toFixed(2)}" stroke-linecap="round"/>`;

/** A stem that bends as it goes. */
export function stem(
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
