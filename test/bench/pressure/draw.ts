import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawLines, type Line } from '../draw.ts';
import type { Point } from './press.ts';

type Readers = Record<string, (point: Point) => number>;

const INTAKE: Readers = { accepted: ({ accepted }) => accepted, refused: ({ refused }) => refused };
const LATENCY: Readers = {
  'accepted, p99': ({ p99 }) => p99,
  'accepted, p50': ({ p50 }) => p50,
  'refused, p99': ({ refusalP99 }) => refusalP99,
  'a work, p95': ({ shop }) => shop.detail,
  'a cart, p95': ({ shop }) => shop.cart,
};

/**
 * Draws what is taken in and how long answers take, by what is offered, into a folder.
 *
 * @param at the figure of a load
 */
export function drawPressure(
  folder: string,
  loads: number[],
  at: (load: number, read: (point: Point) => number) => number,
): void {
  const linesOf = (readers: Readers): Line[] =>
    Object.entries(readers).map(([name, read]) => ({
      name,
      points: loads.map((load) => ({ x: load, y: at(load, read) })),
    }));
  const draw = (file: string, title: string, y: string, readers: Readers) => {
    const axes = { x: 'offered, as a multiple of saturation', y };
    writeFileSync(join(folder, file), drawLines(title, axes, linesOf(readers)));
  };
  draw('pressure-intake.svg', 'Events taken in and refused', 'a second', INTAKE);
  draw('pressure-latency.svg', 'How long answers take', 'milliseconds', LATENCY);
}
