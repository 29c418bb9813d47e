import { createNoise, hills } from '../noise.ts';
import { type Hand, item, type Rgb, rgb, type Sheet, shade, smooth, within } from '../sheet.ts';
import { finish } from '../surface.ts';

/** How much of an ink, from 0 to 1, a place asks for. */
type Plate = (x: number, y: number) => number;

type Poster = { paper: string; inks: string[]; subject: 'fruit' | 'sun' | 'bather' | 'lamp' | 'city' | 'cat' };

const WORKS: Poster[] = [
  { paper: '#f6f0e0', inks: ['#ff4f5e', '#f7c325', '#17756b'], subject: 'fruit' },
  { paper: '#f5efe1', inks: ['#ff6a3d', '#2b4bd6', '#f5b8c9'], subject: 'sun' },
  { paper: '#f4f0e6', inks: ['#1d6fb8', '#ff5f6d', '#ffd23f'], subject: 'bather' },
  { paper: '#f3ede0', inks: ['#3a2c85', '#ff7a59', '#ffe066'], subject: 'lamp' },
  { paper: '#f2eee4', inks: ['#e8476a', '#2e4057', '#66c3b7'], subject: 'city' },
  { paper: '#f6efe2', inks: ['#1f2a44', '#ff8c42', '#8bbf9f'], subject: 'cat' },
];

const disc = (x: number, y: number, cx: number, cy: number, rx: number, ry = rx) =>
  smooth(1.02, 0.98, Math.hypot((x - cx) / rx, (y - cy) / ry));
const lit = (x: number, y: number, cx: number, cy: number, r: number) =>
  Math.min(1, Math.max(0, 0.28 + (0.75 * Math.hypot(x - cx + r * 0.38, y - cy + r * 0.42)) / (1.5 * r)));
const inside = (value: number, low: number, high: number) => value >= low && value < high;

function platesOf({ w, h, random }: Sheet, subject: Poster['subject']): Plate[] {
  const noise = hills(createNoise(random), 3);
  switch (subject) {
    case 'fruit': {
      const table = h * 0.66;
      const fruits = [
        [0.34, 0.6, 0.17],
        [0.62, 0.62, 0.15],
        [0.47, 0.44, 0.15],
        [0.76, 0.5, 0.11],
      ].map(([x = 0, y = 0, r = 0]) => ({ x: x * w, y: y * h, r: r * w }));
      const red: Plate = (x, y) =>
        Math.max(...fruits.map((f, i) => disc(x, y, f.x, f.y, f.r) * (i % 2 ? 0.28 : lit(x, y, f.x, f.y, f.r))));
      const yellow: Plate = (x, y) =>
        Math.max(y > table ? 0.5 : 0, ...fruits.map((f) => disc(x, y, f.x, f.y, f.r) * 0.9));
      const leafAt = (x: number, y: number) =>
        Math.max(
          ...fruits.map((f, i) =>
            disc(
              x * 0.9 + y * 0.5,
              y * 0.9 - x * 0.5,
              (f.x + 34) * 0.9 + (f.y - f.r - 16) * 0.5,
              (f.y - f.r - 16) * 0.9 - (f.x + 34) * 0.5,
              i % 2 ? 44 : 58,
              15,
            ),
          ),
        );
      const green: Plate = (x, y) =>
        Math.max(
          leafAt(x, y),
          y > table
            ? 0.16 +
                0.5 * Math.max(...fruits.map((f) => disc(x, y, f.x + 26, f.y + f.r * 0.92, f.r * 1.15, f.r * 0.22)))
            : 0.22 - (0.2 * y) / table,
        );
      return [yellow, red, green];
    }
    case 'sun': {
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
    }
    case 'bather': {
      const rim = (x: number, y: number) =>
        Math.max(Math.abs(x - w * 0.5) / (w * 0.36), Math.abs(y - h * 0.5) / (h * 0.39));
      const ring = (x: number, y: number) => Math.hypot(x - w * 0.58, y - h * 0.56);
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
    }
    case 'lamp': {
      const [cx, top] = [w * 0.56, h * 0.3];
      const cone = (x: number, y: number) =>
        smooth(8, -8, Math.abs(x - cx) - 60 - (y - top) * 0.52) * (y > top ? 1 : 0);
      const shadeAt = (x: number, y: number) =>
        inside(y, top - 100, top) && Math.abs(x - cx) < 34 + (y - top + 100) * 0.55 ? 1 : 0;
      const desk = h * 0.78;
      const chair = (x: number, y: number) => (inside(x, w * 0.16, w * 0.3) && inside(y, h * 0.5, desk) ? 1 : 0);
      return [
        (x, y) => (shadeAt(x, y) ? 0.85 : cone(x, y) * (1 - (0.5 * (y - top)) / (h - top))),
        (x, y) =>
          shadeAt(x, y)
            ? 0.95 * (0.35 + (0.65 * Math.abs(x - cx + 30)) / 90)
            : chair(x, y)
              ? 0.8
              : y > desk
                ? 0.42
                : 0.06,
        (x, y) =>
          shadeAt(x, y)
            ? 0.08
            : Math.max(
                Math.abs(x - cx) < 3 && y < top - 100 ? 1 : 0,
                (y > desk ? 0.62 : 0.86) * (1 - 0.88 * cone(x, y)) * (chair(x, y) ? 0.55 : 1),
              ),
      ];
    }
    case 'city': {
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
    }
    case 'cat': {
      const [cx, cy] = [w * 0.46, h * 0.6];
      const back = (x: number, y: number) =>
        Math.max(
          disc(x, y, cx, cy + 40, w * 0.25, h * 0.25),
          disc(x, y, cx + w * 0.15, cy - h * 0.2, w * 0.115, w * 0.105),
          ...[-1, 1].map((side) => {
            const [ex, ey] = [cx + w * 0.15 + side * w * 0.065, cy - h * 0.2 - w * 0.09];
            return y > ey - 46 && y < ey + 40 && Math.abs(x - ex) < (y - ey + 46) * 0.42 ? 1 : 0;
          }),
          inside(Math.hypot(x - cx - w * 0.12, y - cy - h * 0.22), w * 0.17, w * 0.205) && y > cy + h * 0.16 ? 1 : 0,
        );
      const sill = h * 0.86;
      const pane = (x: number, y: number) =>
        Math.abs(x - w * 0.5) < 9 || Math.abs(y - h * 0.34) < 9 || x < 56 || x > w - 56 || y < 56 ? 1 : 0;
      return [
        (x, y) =>
          y > sill || pane(x, y) ? 0.35 : 0.3 + 0.5 * smooth(0.2, 0.75, y / h) * (0.8 + 0.3 * noise(x / 120, y / 40)),
        (x, y) =>
          y > sill
            ? 0.5
            : pane(x, y)
              ? 0.08
              : Math.max(0.85 * disc(x, y, w * 0.74, h * 0.24, 78), 0.14 + 0.4 * smooth(0.55, 0.8, y / h)),
        (x, y) => Math.max(back(x, y) * (0.88 + 0.1 * noise(x / 14, y / 14)), y > sill ? 0.3 : pane(x, y) * 0.72),
      ];
    }
  }
}

/** Inks printed one after the other through screens of dots, never quite in register. */
export const halftones: Hand = async (sheet, work) => {
  const { paper, inks, subject } = item(WORKS, work);
  const { random } = sheet;
  const order =
    subject === 'fruit'
      ? [1, 0, 2]
      : subject === 'bather'
        ? [1, 2, 0]
        : subject === 'lamp'
          ? [2, 1, 0]
          : subject === 'sun'
            ? [2, 0, 1]
            : subject === 'cat'
              ? [2, 1, 0]
              : [0, 2, 1];
  const colors = order.map((ink) => rgb(item(inks, ink)));
  const plates = platesOf(sheet, subject);
  const speck = createNoise(random);
  const ground = rgb(paper);
  const screens = plates.map((plate, index) => {
    const angle = [0.26, 1.31, 0.79][index] ?? 0;
    const [cos, sin, size] = [Math.cos(angle), Math.sin(angle), 6.4];
    const [slipX, slipY] = [within(random, -3, 3), within(random, -3, 3)];
    return (x: number, y: number) => {
      const tone = plate(x + slipX, y + slipY);
      if (tone <= 0.01) return 0;
      const [u, v] = [((x * cos + y * sin) / size) % 1, ((y * cos - x * sin) / size) % 1];
      const away = Math.hypot(((u + 1) % 1) - 0.5, ((v + 1) % 1) - 0.5);
      const dot = tone > 0.985 ? 1 : smooth(0.07, -0.07, away - Math.sqrt(tone / Math.PI) * (1 + 0.14 * tone * tone));
      return dot * (speck(x / 1.3 + index * 90, y / 1.3) > 0.72 ? 0.45 : 0.93);
    };
  });
  const margin = 44;
  const raster = shade(sheet, (x, y): Rgb => {
    if (x < margin || y < margin || x > sheet.w - margin || y > sheet.h - margin) return ground;
    let [r, g, b]: Rgb = ground;
    for (const [index, screen] of screens.entries()) {
      const cover = screen(x, y);
      const ink = item(colors, index);
      r *= 1 - cover + (cover * ink[0]) / 255;
      g *= 1 - cover + (cover * ink[1]) / 255;
      b *= 1 - cover + (cover * ink[2]) / 255;
    }
    return [r, g, b];
  });
  return finish(raster, sheet, { tooth: 0.022, grain: 0.014 });
};
