import { createNoise } from '../../noise.ts';
import { type Point, type Sheet, within } from '../../sheet.ts';

/** A piece of paper with its shadow and a light cut edge. */
export function piece({ random }: Sheet, path: string, color: string, lift = 1): string {
  const shadow = [5.5, 3.5, 1.8].map(
    (offset) =>
      `<path d="${path}" transform="translate(${(offset * 0.7 * lift).toFixed(1)} ${(offset * lift).toFixed(1)})" fill="#1a120a" fill-opacity=".085"/>`,
  );
  const edge = `<path d="${path}" fill="none" stroke="#fff" stroke-opacity="${within(random, 0.1, 0.25).toFixed(2)}" stroke-width="1.4"/>`;
  return `${shadow.join('')}<path d="${path}" fill="${color}"/>${edge}`;
}

/** Moves corners a little, so that the cut looks made by hand. */
export const cut = (random: Sheet['random'], points: readonly Point[], slip = 4): Point[] =>
  points.map(([x, y]) => [x + within(random, -slip, slip), y + within(random, -slip, slip)]);

/** The outline of a leaf with lobes, from its stalk on. */
export function frond({ random }: Sheet, x: number, y: number, length: number, turn: number): Point[] {
  const lobes = 5 + random.below(3);
  const side = (sign: number) =>
    Array.from({ length: lobes * 2 + 1 }, (_, step): Point => {
      const along = (step / (lobes * 2)) * length;
      const swell = Math.sin((step / (lobes * 2)) * Math.PI * 0.92 + 0.12);
      const reach = step % 2 ? length * 0.36 * swell * within(random, 0.8, 1.15) : length * 0.075;
      return [along + (step % 2 ? length * 0.07 : 0), sign * reach];
    });
  const points = [...side(1), [length * 1.06, 0] as const, ...side(-1).reverse()];
  return points.map(
    ([a, b]): Point => [x + a * Math.cos(turn) - b * Math.sin(turn), y + a * Math.sin(turn) + b * Math.cos(turn)],
  );
}

/** The outline of something round that was cut by eye. */
export function pebble({ random }: Sheet, x: number, y: number, rx: number, ry: number): Point[] {
  const noise = createNoise(random, 16);
  return Array.from({ length: 14 }, (_, corner): Point => {
    const turn = (corner / 14) * Math.PI * 2;
    const reach = 1 + 0.22 * noise(Math.cos(turn) * 1.2 + 9, Math.sin(turn) * 1.2 + 9);
    return [x + Math.cos(turn) * rx * reach, y + Math.sin(turn) * ry * reach];
  });
}

/** The outline of a rectangle. */
export const box = (x: number, y: number, w: number, h: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** The outline of a gate. */
export function arch(x: number, foot: number, w: number, h: number): Point[] {
  const top = Array.from({ length: 19 }, (_, step): Point => {
    const turn = Math.PI + (step / 18) * Math.PI;
    return [x + w / 2 + (Math.cos(turn) * w) / 2, foot - h + w / 2 + (Math.sin(turn) * w) / 2];
  });
  return [...top, [x + w, foot], [x, foot]];
}

/** The outline of a vase. */
export function vase(x: number, foot: number, w: number, h: number): Point[] {
  const profile = [
    [0.3, 0],
    [0.5, 0.3],
    [0.42, 0.58],
    [0.16, 0.78],
    [0.16, 0.9],
    [0.26, 1],
  ] as const;
  const side = (sign: number) => profile.map(([r, up]): Point => [x + sign * r * w, foot - up * h]);
  return [...side(1), ...side(-1).reverse()];
}
