import { createNoise } from '../noise.ts';
import { type Hand, item, type Point, type Sheet, within } from '../sheet.ts';
import { finish } from '../surface.ts';
import { drawVector, outline, rounded } from '../vector.ts';

type Collage = {
  ground: string;
  papers: string[];
  subject: 'leaves' | 'still' | 'tower' | 'garden' | 'arcs' | 'birds';
};

const WORKS: Collage[] = [
  { ground: '#f1e7d3', papers: ['#1f4f7b', '#e2583e', '#f0b73f', '#2f6b4f', '#e9a0a0', '#14233b'], subject: 'leaves' },
  { ground: '#dcd6c8', papers: ['#c8553d', '#2d4654', '#f2d0a4', '#588b8b', '#f4efe2', '#243127'], subject: 'still' },
  { ground: '#e8dcc6', papers: ['#8f2d24', '#d98e4a', '#31506b', '#efe6d5', '#5b6b3f', '#1d1b1a'], subject: 'tower' },
  { ground: '#17324d', papers: ['#f2c14e', '#f78154', '#5fad56', '#f4ead6', '#b4436c', '#7fb7be'], subject: 'garden' },
  { ground: '#efe9df', papers: ['#22577a', '#38a3a5', '#ef6f6c', '#f6bd60', '#2b2d42', '#f7ede2'], subject: 'arcs' },
  { ground: '#c9d6d5', papers: ['#ffffff', '#1e2f3c', '#e4572e', '#f3e9dc', '#6b8f9c', '#d7a449'], subject: 'birds' },
];

/** A piece of paper, with the shadow that it throws and the light on the edge that scissors left. */
function piece({ random }: Sheet, path: string, color: string, lift = 1): string {
  const shadow = [5.5, 3.5, 1.8].map(
    (offset) =>
      `<path d="${path}" transform="translate(${(offset * 0.7 * lift).toFixed(1)} ${(offset * lift).toFixed(1)})" fill="#1a120a" fill-opacity=".085"/>`,
  );
  const edge = `<path d="${path}" fill="none" stroke="#fff" stroke-opacity="${within(random, 0.1, 0.25).toFixed(2)}" stroke-width="1.4"/>`;
  return `${shadow.join('')}<path d="${path}" fill="${color}"/>${edge}`;
}

/** Moves corners a little: nobody cuts as a machine does. */
const cut = (random: Sheet['random'], points: readonly Point[], slip = 4): Point[] =>
  points.map(([x, y]) => [x + within(random, -slip, slip), y + within(random, -slip, slip)]);

function frond({ random }: Sheet, x: number, y: number, length: number, turn: number): Point[] {
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

function pebble({ random }: Sheet, x: number, y: number, rx: number, ry: number): Point[] {
  const noise = createNoise(random, 16);
  return Array.from({ length: 14 }, (_, corner): Point => {
    const turn = (corner / 14) * Math.PI * 2;
    const reach = 1 + 0.22 * noise(Math.cos(turn) * 1.2 + 9, Math.sin(turn) * 1.2 + 9);
    return [x + Math.cos(turn) * rx * reach, y + Math.sin(turn) * ry * reach];
  });
}

const box = (x: number, y: number, w: number, h: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

function arch(x: number, foot: number, w: number, h: number): Point[] {
  const top = Array.from({ length: 19 }, (_, step): Point => {
    const turn = Math.PI + (step / 18) * Math.PI;
    return [x + w / 2 + (Math.cos(turn) * w) / 2, foot - h + w / 2 + (Math.sin(turn) * w) / 2];
  });
  return [...top, [x + w, foot], [x, foot]];
}

function vase(x: number, foot: number, w: number, h: number): Point[] {
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

const SUBJECTS: Record<Collage['subject'], (sheet: Sheet, papers: string[]) => string[]> = {
  leaves(sheet, papers) {
    const { random, w, h } = sheet;
    const [columns, rows] = [w > h ? 4 : 3, w > h ? 3 : 4];
    return Array.from({ length: columns * rows }, (_, index) => {
      const [cw, ch] = [w / columns, h / rows];
      const [x, y] = [(index % columns) * cw, Math.floor(index / columns) * ch];
      const sheetOf = piece(
        sheet,
        outline(cut(random, box(x + 9, y + 9, cw - 18, ch - 18), 5)),
        item(papers, index * 2 + random.below(2)),
        0.5,
      );
      const turn = -Math.PI / 2 + within(random, -0.5, 0.5);
      const length = Math.min(cw, ch) * 0.74;
      const leaf = frond(
        sheet,
        x + cw / 2 - Math.cos(turn) * length * 0.5,
        y + ch / 2 - Math.sin(turn) * length * 0.5,
        length,
        turn,
      );
      return sheetOf + piece(sheet, rounded(leaf), item(papers, index * 2 + 3 + random.below(2)));
    });
  },
  still(sheet, papers) {
    const { random, w, h } = sheet;
    const table = h * 0.7;
    const parts = [
      piece(sheet, outline(cut(random, box(-10, table, w + 20, h), 6)), item(papers, 3)),
      piece(sheet, outline(cut(random, box(w * 0.1, h * 0.1, w * 0.36, h * 0.42))), item(papers, 4), 0.6),
      piece(sheet, rounded(pebble(sheet, w * 0.28, h * 0.25, w * 0.1, w * 0.1)), item(papers, 0), 0.5),
    ];
    for (let stem = 0; stem < 6; stem += 1)
      parts.push(
        piece(
          sheet,
          rounded(frond(sheet, w * 0.66, h * 0.5, h * within(random, 0.24, 0.36), -Math.PI / 2 + (stem - 2.5) * 0.36)),
          item(papers, stem % 2 ? 5 : 1),
        ),
      );
    parts.push(
      piece(sheet, rounded(vase(w * 0.66, h * 0.83, w * 0.34, h * 0.38)), item(papers, 0)),
      piece(sheet, rounded(pebble(sheet, w * 0.22, h * 0.76, w * 0.11, w * 0.1)), item(papers, 2)),
      piece(sheet, rounded(pebble(sheet, w * 0.38, h * 0.8, w * 0.09, w * 0.085)), '#e0a23a'),
      piece(sheet, rounded(vase(w * 0.14, h * 0.7, w * 0.12, h * 0.2)), item(papers, 1)),
    );
    return parts;
  },
  tower(sheet, papers) {
    const { random, w, h } = sheet;
    const parts = [piece(sheet, rounded(pebble(sheet, w * 0.72, h * 0.2, w * 0.13, w * 0.13)), item(papers, 1))];
    for (let row = 0; row < 4; row += 1) {
      const foot = h * (0.5 + row * 0.16);
      for (let x = w * within(random, -0.08, 0.02); x < w; ) {
        const [wide, high] = [w * within(random, 0.12, 0.27), h * within(random, 0.18, 0.4)];
        const color = item(papers, random.below(6) + row);
        const shape = random.chance(0.4)
          ? arch(x, foot + h * 0.2, wide, high + h * 0.2)
          : box(x, foot - high, wide, high + h * 0.2);
        parts.push(piece(sheet, outline(cut(random, shape, 2)), color));
        const doors = 1 + random.below(3);
        for (let door = 0; door < doors; door += 1)
          parts.push(
            piece(
              sheet,
              outline(arch(x + wide * (0.16 + door * 0.27), foot - high * 0.3, wide * 0.17, wide * 0.36)),
              item(papers, random.below(6) + row + 2),
              0.4,
            ),
          );
        x += wide * within(random, 0.85, 1.1);
      }
    }
    return parts;
  },
  garden(sheet, papers) {
    const { random, w, h } = sheet;
    const parts = [piece(sheet, rounded(pebble(sheet, w * 0.5, h * 1.02, w * 0.75, h * 0.2)), item(papers, 2))];
    for (let stem = 0; stem < 9; stem += 1) {
      const [x, y] = [w * (0.08 + stem * 0.105), h * within(random, 0.2, 0.52)];
      parts.push(
        piece(
          sheet,
          outline(
            cut(
              random,
              [
                [x - 5, y],
                [x + 5, y],
                [x + 9, h],
                [x - 9, h],
              ],
              2,
            ),
          ),
          item(papers, stem % 2 ? 2 : 5),
          0.5,
        ),
      );
      parts.push(
        piece(
          sheet,
          rounded(frond(sheet, x, h * within(random, 0.6, 0.85), h * 0.17, stem % 2 ? -0.5 : Math.PI + 0.5)),
          item(papers, stem % 2 ? 5 : 2),
        ),
      );
      const petals = 6 + random.below(4);
      const reach = w * within(random, 0.055, 0.095);
      const color = item(papers, [0, 1, 3, 4][stem % 4] ?? 0);
      for (let petal = 0; petal < petals; petal += 1) {
        const turn = (petal / petals) * Math.PI * 2;
        parts.push(
          piece(
            sheet,
            rounded(pebble(sheet, x + Math.cos(turn) * reach, y + Math.sin(turn) * reach, reach * 0.55, reach * 0.55)),
            color,
            0.5,
          ),
        );
      }
      parts.push(
        piece(sheet, rounded(pebble(sheet, x, y, reach * 0.62, reach * 0.62)), item(papers, stem % 2 ? 0 : 3)),
      );
    }
    return parts;
  },
  arcs(sheet, papers) {
    const { random, w, h } = sheet;
    return Array.from({ length: 7 }, (_, index) => {
      const [x, foot, size] = [
        within(random, 0.02, 0.6) * w,
        h * (0.42 + index * 0.1),
        within(random, 0.26, 0.46) * Math.min(w, h),
      ];
      return [1, 0.68, 0.36]
        .map((share, ring) =>
          piece(
            sheet,
            outline(
              cut(
                random,
                arch(x + (size * (1 - share)) / 2, foot, size * share, size * (0.5 + 0.5 * share) * 0.95),
                1.5,
              ),
            ),
            item(papers, index + ring * 2 + 1),
            0.8,
          ),
        )
        .join('');
    });
  },
  birds(sheet, papers) {
    const { random, w, h } = sheet;
    const parts = [piece(sheet, rounded(pebble(sheet, w * 0.3, h * 0.24, w * 0.17, w * 0.17)), item(papers, 5))];
    for (let hill = 0; hill < 3; hill += 1)
      parts.push(
        piece(
          sheet,
          rounded(pebble(sheet, w * (0.2 + hill * 0.35), h * (0.98 + hill * 0.02), w * 0.5, h * (0.3 - hill * 0.06))),
          item(papers, [4, 1, 2][hill] ?? 0),
        ),
      );
    for (let bird = 0; bird < 9; bird += 1) {
      const [x, y, size] = [w * within(random, 0.1, 0.82), h * (0.12 + bird * 0.065), w * within(random, 0.09, 0.17)];
      const wing = (dir: number): Point[] => [
        [x, y],
        [x + dir * size * 0.5, y - size * 0.62],
        [x + dir * size * 1.05, y - size * 0.5],
        [x + dir * size * 0.55, y - size * 0.1],
        [x + dir * 0.1 * size, y + size * 0.24],
      ];
      parts.push(
        piece(sheet, rounded(wing(1)), item(papers, bird % 3 === 2 ? 1 : 0)),
        piece(sheet, rounded(wing(-1)), item(papers, bird % 3 === 2 ? 1 : 3)),
      );
    }
    return parts;
  },
};

/** Painted papers, cut and laid over one another. */
export const cutouts: Hand = async (sheet, work) => {
  const { ground, papers, subject } = item(WORKS, work);
  const raster = await drawVector(sheet, ground, SUBJECTS[subject](sheet, papers).join(''));
  return finish(raster, sheet, { tooth: 0.05, grain: 0.016, vignette: 0.06 });
};
