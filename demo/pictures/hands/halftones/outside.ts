import { createNoise, hills } from '../../noise.ts';
import { distance, smooth, within } from '../../sheet.ts';
import { disc, inside, type Plate, type Poster } from './plate.ts';

/** The sun over the sea. */
export const sun: Poster = ({ w, h, random }) => {
  const noise = hills(createNoise(random), 2);
  const [cx, cy, r] = [w * 0.5, h * 0.4, Math.min(w, h) * 0.28];
  const sea = h * 0.62;
  const wave = (x: number, y: number) =>
    0.5 + 0.5 * Math.sin((y - sea) / (5 + (y - sea) * 0.045) + 1.8 * Math.sin(x / 85 + y / 40));
  return [
    (_, y) => (y < sea ? 0.15 + (0.55 * y) / sea : 0.25),
    (x, y) =>
      y < sea
        ? disc(x, y, cx, cy, r) * (0.55 + (0.5 * (y - cy)) / r)
        : 0.85 * smooth(r * 1.15, r * 0.3, Math.abs(x - cx)) * wave(x, y),
    (x, y) =>
      y < sea
        ? 0.7 * Math.max(0, 0.4 - y / sea) + 0.55 * smooth(0.1, 0.5, noise(x / 240, y / 45))
        : 0.35 + 0.5 * (1 - wave(x, y)),
  ];
};

/** A pool from above. */
export const bather: Poster = ({ w, h, random }) => {
  const noise = hills(createNoise(random), 2);
  const rim = (x: number, y: number) =>
    Math.max(Math.abs(x - w * 0.5) / (w * 0.36), Math.abs(y - h * 0.5) / (h * 0.39));
  const ring = (x: number, y: number) => distance(x - w * 0.58, y - h * 0.56);
  const water = (x: number, y: number) => Math.abs(noise(x / 75 + 0.4 * noise(x / 40, y / 40), y / 60));
  const [out, hole] = [w * 0.155, w * 0.075];
  return [
    (x, y) =>
      inside(ring(x, y), hole, out)
        ? Math.floor((Math.atan2(y - h * 0.56, x - w * 0.58) / Math.PI) * 4 + 8) % 2
          ? 0.95
          : 0
        : rim(x, y) > 1
          ? 0.25 + 0.1 * noise(x / 9, y / 9)
          : 0,
    (x, y) =>
      inside(ring(x, y), hole, out)
        ? Math.floor((Math.atan2(y - h * 0.56, x - w * 0.58) / Math.PI) * 4 + 8) % 2
          ? 0
          : 0.9
        : rim(x, y) > 1
          ? 0.3
          : 0,
    (x, y) =>
      rim(x, y) > 1 || inside(ring(x, y), hole, out)
        ? 0.7 * disc(x, y, w * 0.58 + 16, h * 0.56 + 20, out) * (inside(ring(x, y), hole, out) ? 0 : 1)
        : Math.min(
            0.95,
            0.42 +
              (0.4 * y) / h -
              0.42 * smooth(0.1, 0.015, water(x, y)) +
              0.3 * disc(x, y, w * 0.58 + 30, h * 0.56 + 36, out),
          ),
  ];
};

/** Towers under a moon. */
export const city: Poster = ({ w, h, random }) => {
  const noise = hills(createNoise(random), 2);
  const towers = Array.from({ length: 26 }, (_, index) => ({
    x: (index * w) / 24 - 20 + within(random, -14, 14),
    width: within(random, 38, 96),
    top: h * within(random, 0.24, 0.72),
    ink: random.below(3),
    shade: within(random, 0.35, 0.95),
    lights: random.chance(0.7),
  })).toSorted((a, b) => a.top - b.top);
  const at = (x: number, y: number) =>
    towers.findLast((tower) => inside(x, tower.x, tower.x + tower.width) && y > tower.top);
  const windowAt = (x: number, y: number, tower: (typeof towers)[number]) =>
    tower.lights &&
    inside((x - tower.x) % 15, 4, 10) &&
    inside((y - tower.top) % 22, 7, 16) &&
    x - tower.x < tower.width - 6;
  const ink =
    (which: number, sky: Plate): Plate =>
    (x, y) => {
      const tower = at(x, y);
      if (!tower) return sky(x, y);
      if (windowAt(x, y, tower)) return which === 2 ? 0.12 : 0;
      return tower.ink === which ? tower.shade * (0.7 + (0.3 * (x - tower.x)) / tower.width) : 0.1;
    };
  return [
    ink(0, (x, y) => 0.3 * (1 - y / h) + 0.2 * smooth(0, 0.6, noise(x / 260, y / 60))),
    ink(1, (x, y) => Math.max((0.55 * y) / h, disc(x, y, w * 0.7, h * 0.2, 92) * 0.95)),
    ink(2, () => 0.03),
  ];
};
