import { createNoise, hills } from '../../noise.ts';
import { distance, smooth } from '../../sheet.ts';
import { disc, inside, lit, type Plate, type Poster } from './plate.ts';

/** Oranges on a table. */
export const fruit: Poster = ({ w, h }) => {
  const table = h * 0.66;
  const fruits = [
    [0.34, 0.6, 0.17],
    [0.62, 0.62, 0.15],
    [0.47, 0.44, 0.15],
    [0.76, 0.5, 0.11],
  ].map(([x = 0, y = 0, r = 0]) => ({ x: x * w, y: y * h, r: r * w }));
  const red: Plate = (x, y) =>
    Math.max(...fruits.map((f, i) => disc(x, y, f.x, f.y, f.r) * (i % 2 ? 0.28 : lit(x, y, f.x, f.y, f.r))));
  const yellow: Plate = (x, y) => Math.max(y > table ? 0.5 : 0, ...fruits.map((f) => disc(x, y, f.x, f.y, f.r) * 0.9));
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
        ? 0.16 + 0.5 * Math.max(...fruits.map((f) => disc(x, y, f.x + 26, f.y + f.r * 0.92, f.r * 1.15, f.r * 0.22)))
        : 0.22 - (0.2 * y) / table,
    );
  return [yellow, red, green];
};

/** A lamp, and what it shines on. */
export const lamp: Poster = ({ w, h, random }) => {
  const noise = hills(createNoise(random), 2);
  const [cx, top, desk] = [w * 0.6, h * 0.34, h * 0.74];
  const shade = (x: number, y: number) => inside(y, top - 120, top) && Math.abs(x - cx) < 42 + (y - top + 120) * 0.62;
  const light = (x: number, y: number) => {
    if (y > desk) return 1 - smooth(0.55, 1.05, distance((x - cx) / (w * 0.34), (y - desk - 40) / (h * 0.2)));
    const reach = 116 + (y - top) * 0.42;
    const below = y > top ? smooth(reach + 46, reach - 60, Math.abs(x - cx)) : 0;
    const above = y < top - 120 ? smooth(150, 20, Math.abs(x - cx)) * smooth(top - 330, top - 120, y) : 0;
    return Math.max(below * (1 - (0.35 * (y - top)) / (desk - top)), above * 0.8);
  };
  const books = [0.07, 0.115, 0.165, 0.2, 0.25, 0.285].map((x, index) => ({
    x: x * w,
    wide: [36, 44, 28, 46, 30, 52][index] ?? 40,
    tall: h * (0.2 + 0.05 * Math.sin(index * 2.4)),
  }));
  const bookAt = (x: number, y: number) =>
    y < desk ? books.findIndex((book) => inside(x, book.x, book.x + book.wide) && y > desk - book.tall) : -1;
  const cup = (x: number, y: number) =>
    disc(x, y, w * 0.8, desk + 30, 46, 15) ||
    (inside(y, desk - 46, desk + 30) && Math.abs(x - w * 0.8) < 46 - (y - desk + 46) * 0.1 ? 1 : 0);
  const page = (x: number, y: number) =>
    inside(y, desk + 34, desk + 78) && Math.abs(x - cx + (y - desk) * 0.2) < 118 ? 1 : 0;
  const rod = (x: number, y: number) =>
    (Math.abs(x - cx) < 5 && inside(y, top, desk + 8)) || disc(x, y, cx, desk + 10, 74, 15) > 0.5;
  return [
    (x, y) => (shade(x, y) ? 0.9 : rod(x, y) ? 0 : 0.12 + 0.85 * light(x, y)),
    (x, y) => {
      if (shade(x, y)) return 0.2 + (0.5 * Math.abs(x - cx)) / 116;
      const book = bookAt(x, y);
      if (book >= 0) return [0.95, 0.2, 0.7, 0.1, 0.85, 0.4][book] ?? 0.5;
      if (cup(x, y)) return 0.85;
      return page(x, y) ? 0 : y > desk ? 0.62 : 0.1;
    },
    (x, y) => {
      if (shade(x, y)) return 0;
      if (rod(x, y)) return 1;
      const book = bookAt(x, y);
      const dark = page(x, y) ? (Math.floor((y - desk) / 7) % 2 ? 0.4 : 0.02) : cup(x, y) ? 0.3 : y > desk ? 0.6 : 0.88;
      const dim = book >= 0 ? ([0.2, 0.8, 0.35, 0.9, 0.25, 0.6][book] ?? 0.5) : dark;
      return dim * (1 - 0.9 * light(x, y)) + 0.03 * noise(x / 12, y / 12);
    },
  ];
};

/** A cat at a window. */
export const cat: Poster = ({ w, h, random }) => {
  const noise = hills(createNoise(random), 2);
  const [cx, cy] = [w * 0.46, h * 0.6];
  const back = (x: number, y: number) =>
    Math.max(
      disc(x, y, cx, cy + 40, w * 0.25, h * 0.25),
      disc(x, y, cx + w * 0.15, cy - h * 0.2, w * 0.115, w * 0.105),
      ...[-1, 1].map((side) => {
        const [ex, ey] = [cx + w * 0.15 + side * w * 0.065, cy - h * 0.2 - w * 0.09];
        return y > ey - 46 && y < ey + 40 && Math.abs(x - ex) < (y - ey + 46) * 0.42 ? 1 : 0;
      }),
      inside(distance(x - cx - w * 0.12, y - cy - h * 0.22), w * 0.17, w * 0.205) && y > cy + h * 0.16 ? 1 : 0,
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
};
