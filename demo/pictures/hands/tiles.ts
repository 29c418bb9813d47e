import { type Hand, item, type Sheet } from '../sheet.ts';
import { finish } from '../surface.ts';
import { drawVector } from '../vector.ts';

type Pattern = {
  ground: string;
  colors: string[];
  /** Tiles along the longer side. */
  tiles: number;
  /** Rings of a quarter circle. */
  rings: number;
  /** How likely a tile is divided into four. */
  division: number;
  kind: 'fans' | 'rails';
};

const WORKS: Pattern[] = [
  {
    ground: '#f2ead9',
    colors: ['#1d2f4f', '#d9573b', '#e9b44c', '#f2ead9', '#2f6f73'],
    tiles: 8,
    rings: 4,
    division: 0.3,
    kind: 'fans',
  },
  { ground: '#13202e', colors: ['#f0e4cb', '#f0e4cb', '#e4572e'], tiles: 10, rings: 3, division: 0, kind: 'rails' },
  {
    ground: '#e9e4da',
    colors: ['#26302c', '#8a9a7b', '#d6c7a1', '#b9532f', '#e9e4da'],
    tiles: 6,
    rings: 6,
    division: 0.45,
    kind: 'fans',
  },
  { ground: '#e6c65b', colors: ['#22223b', '#22223b', '#f7f0e0'], tiles: 13, rings: 2, division: 0, kind: 'rails' },
  {
    ground: '#0f1418',
    colors: ['#4fd1c5', '#f25f5c', '#ffe066', '#247ba0', '#0f1418'],
    tiles: 7,
    rings: 5,
    division: 0.4,
    kind: 'fans',
  },
  { ground: '#d9cfc3', colors: ['#7a2e2e', '#7a2e2e', '#2d4a3e'], tiles: 9, rings: 5, division: 0, kind: 'rails' },
];

/** Nested quarter circles about one corner of a square. */
function fan({ random }: Sheet, { colors, rings }: Pattern, x: number, y: number, size: number): string {
  const first = random.below(colors.length);
  const arcs = Array.from({ length: rings }, (_, ring) => {
    const radius = (size * (rings - ring)) / rings;
    const r = radius.toFixed(1);
    return `<path d="M0 0H${r}A${r} ${r} 0 0 1 0 ${r}Z" fill="${item(colors, first + ring + 1)}"/>`;
  });
  const around = random.below(4) * 90;
  const center = size / 2;
  return (
    `<g transform="translate(${x} ${y}) rotate(${around} ${center} ${center})">` +
    `<rect width="${size + 0.5}" height="${size + 0.5}" fill="${item(colors, first)}"/>${arcs.join('')}</g>`
  );
}

function divide(sheet: Sheet, pattern: Pattern, x: number, y: number, size: number, depth = 0): string {
  if (depth > 1 || !sheet.random.chance(pattern.division)) return fan(sheet, pattern, x, y, size);
  const half = size / 2;
  const corners = [
    [0, 0],
    [half, 0],
    [0, half],
    [half, half],
  ] as const;
  return corners.map(([dx, dy]) => divide(sheet, pattern, x + dx, y + dy, half, depth + 1)).join('');
}

/** Two bends of parallel rails, the second over the first. */
function rails({ random }: Sheet, { ground, colors, rings }: Pattern, x: number, y: number, size: number): string {
  const gap = size / (rings * 2 + 2);
  const bend = (cx: number, cy: number) => {
    const band = `<circle cx="${cx}" cy="${cy}" r="${size / 2}" fill="none" stroke="${ground}" stroke-width="${gap * (rings * 2 + 0.6)}"/>`;
    const lines = Array.from({ length: rings }, (_, rail) => {
      const radius = size / 2 + (rail - (rings - 1) / 2) * gap * 2;
      const color = rail === rings >> 1 ? item(colors, 2) : item(colors, rail % 2);
      return `<circle cx="${cx}" cy="${cy}" r="${radius.toFixed(1)}" fill="none" stroke="${color}" stroke-width="${gap.toFixed(2)}"/>`;
    });
    return band + lines.join('');
  };
  const around = random.chance(0.5) ? 90 : 0;
  return (
    `<svg x="${x}" y="${y}" width="${size + 0.2}" height="${size + 0.2}" viewBox="0 0 ${size} ${size}">` +
    `<g transform="rotate(${around} ${size / 2} ${size / 2})">${bend(0, 0)}${bend(size, size)}</g></svg>`
  );
}

/** Tiles that fit in every direction, laid by chance. */
export const tiles: Hand = async (sheet, work) => {
  const pattern = item(WORKS, work);
  const margin = 46;
  const longer = Math.max(sheet.w, sheet.h) - 2 * margin;
  const size = longer / pattern.tiles;
  const columns = Math.max(1, Math.floor((sheet.w - 2 * margin + 1) / size));
  const rows = Math.max(1, Math.floor((sheet.h - 2 * margin + 1) / size));
  const [left, top] = [(sheet.w - columns * size) / 2, (sheet.h - rows * size) / 2];
  const drawn: string[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [left + column * size, top + row * size];
      drawn.push(pattern.kind === 'fans' ? divide(sheet, pattern, x, y, size) : rails(sheet, pattern, x, y, size));
    }
  return finish(await drawVector(sheet, pattern.ground, drawn.join('')), sheet, { tooth: 0.022, grain: 0.018 });
};
