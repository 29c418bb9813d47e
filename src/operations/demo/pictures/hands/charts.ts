import type { Random } from '../../random.ts';
import { createNoise, hills } from '../noise.ts';
import { type Hand, item, mix, type Point, rework, rgb, type Sheet, smooth, within } from '../sheet.ts';
import { finish } from '../surface.ts';
import { drawVector, line, outline } from '../vector.ts';

type Chart = {
  night: string;
  deep: string;
  line: string;
  gold: string;
  figure: 'sky' | 'orbits' | 'lanterns' | 'comet' | 'dial' | 'rays';
};

const WORKS: Chart[] = [
  { night: '#0d1a2e', deep: '#1d3557', line: '#cfd8dc', gold: '#e3b963', figure: 'sky' },
  { night: '#14110f', deep: '#2f2620', line: '#e6d9c0', gold: '#d9a24a', figure: 'orbits' },
  { night: '#0b0f14', deep: '#1c2a33', line: '#7d8d94', gold: '#ffcf87', figure: 'lanterns' },
  { night: '#1a1430', deep: '#3b2a5c', line: '#d8cfe6', gold: '#f0c27a', figure: 'comet' },
  { night: '#0f221f', deep: '#1f443d', line: '#d5e0d2', gold: '#dcb760', figure: 'dial' },
  { night: '#20120f', deep: '#4a2318', line: '#ecd9c6', gold: '#f2b25c', figure: 'rays' },
];

const on = (x: number, y: number, radius: number, turn: number): Point => [
  x + Math.cos(turn) * radius,
  y + Math.sin(turn) * radius,
];
const ring = (x: number, y: number, r: number, color: string, width = 1, more = '') =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="none" stroke="${color}" stroke-width="${width}" ${more}/>`;
const dot = (x: number, y: number, r: number, color: string, opacity = 1) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(2)}" fill="${color}" fill-opacity="${opacity}"/>`;
const stroke = (path: string, color: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

const ticks = (x: number, y: number, r: number, count: number, long: (tick: number) => number) =>
  Array.from({ length: count }, (_, tick) => {
    const turn = (tick / count) * Math.PI * 2;
    return line([on(x, y, r, turn), on(x, y, r - long(tick), turn)]);
  }).join('');

function star(x: number, y: number, size: number, color: string): string {
  const points = Array.from({ length: 16 }, (_, corner) =>
    on(x, y, corner % 2 ? size * 0.28 : size * (corner % 4 ? 0.55 : 1), (corner / 16) * Math.PI * 2 - Math.PI / 2),
  );
  return `<path d="${outline(points)}" fill="${color}"/>${dot(x, y, size * 2.1, color, 0.07)}${dot(x, y, size * 1.3, color, 0.09)}`;
}

/** Stars, each at a distance from the others. */
function scatter(random: Random, count: number, apart: number, place: () => Point): Point[] {
  const found: Point[] = [];
  for (let tries = 0; tries < count * 30 && found.length < count; tries += 1) {
    const [x, y] = place();
    if (found.every(([a, b]) => Math.hypot(a - x, b - y) > apart * within(random, 0.7, 1))) found.push([x, y]);
  }
  return found;
}

/** Lines from star to nearest star: figures that nobody has named yet. */
function figures(random: Random, stars: readonly Point[], reach: number): string {
  const lines: string[] = [];
  stars.forEach((one, index) => {
    const near = stars
      .slice(index + 1)
      .map((other) => ({ other, away: Math.hypot(other[0] - one[0], other[1] - one[1]) }))
      .filter(({ away }) => away < reach)
      .toSorted((a, b) => a.away - b.away);
    for (const { other } of near.slice(0, random.chance(0.65) ? 1 : 2)) lines.push(line([one, other]));
  });
  return lines.join('');
}

const FIGURES: Record<Chart['figure'], (sheet: Sheet, chart: Chart) => string> = {
  sky({ random, w, h }, { line: ink, gold }) {
    const [x, y, r] = [w / 2, h / 2, Math.min(w, h) * 0.43];
    const stars = scatter(random, 80, r * 0.13, () =>
      on(x, y, r * 0.93 * Math.sqrt(random.next()), random.next() * Math.PI * 2),
    );
    const grid =
      [0.25, 0.5, 0.75].map((share) => ring(x, y, r * share, ink, 0.8, 'stroke-opacity=".4"')).join('') +
      stroke(
        ticks(x, y, r, 12, () => r * 0.97),
        ink,
        0.7,
        0.35,
      );
    const ecliptic = ring(x + r * 0.17, y - r * 0.08, r * 0.66, gold, 1, 'stroke-dasharray="7 5" stroke-opacity=".8"');
    const dust = Array.from({ length: 900 }, () => {
      const along = within(random, -1, 1);
      const p = on(x + along * r * 0.72, y - along * r * 0.4, r * 0.2 * (random.next() + random.next() - 1), 2.1);
      return Math.hypot(p[0] - x, p[1] - y) < r * 0.97 ? dot(p[0], p[1], within(random, 0.4, 1.4), ink, 0.5) : '';
    }).join('');
    return (
      grid +
      dust +
      ecliptic +
      stroke(figures(random, stars, r * 0.25), ink, 1.2, 0.75) +
      stars
        .map(([a, b], i) => star(a, b, i % 6 === 0 ? 11 : within(random, 3.5, 7), i % 6 === 0 ? gold : ink))
        .join('') +
      ring(x, y, r, gold, 2.4) +
      ring(x, y, r * 1.035, gold, 0.8) +
      stroke(
        ticks(x, y, r * 1.035, 360, (t) => (t % 30 ? (t % 5 ? 6 : 11) : 15)),
        gold,
        0.9,
        0.9,
      )
    );
  },
  orbits({ random, w, h }, { line: ink, gold }) {
    const [x, y, r] = [w * 0.5, h * 0.52, Math.min(w, h) * 0.44];
    const rings = Array.from({ length: 9 }, (_, index) => {
      const reach = r * (0.17 + index * 0.104);
      const turn = random.next() * Math.PI * 2;
      const [a, b] = on(x, y, reach, turn);
      const size = within(random, 5, 15) * (index > 4 ? 1.3 : 0.8);
      const hatch = Array.from({ length: 9 }, (_, k) =>
        line([on(a, b, size, 0.6 + k * 0.17), on(a, b, size, 0.6 - 2.2 - k * 0.02)]),
      ).join('');
      const moons =
        index > 3
          ? Array.from(
              { length: 1 + random.below(3) },
              (_, moon) =>
                ring(a, b, size * (1.6 + moon * 0.5), ink, 0.7, 'stroke-opacity=".7"') +
                dot(...on(a, b, size * (1.6 + moon * 0.5), random.next() * 6), 2.1, gold),
            ).join('')
          : '';
      return (
        ring(x, y, reach, ink, 1, index % 2 ? 'stroke-opacity=".75"' : 'stroke-dasharray="2 5" stroke-opacity=".9"') +
        dot(a, b, size, index % 3 === 0 ? gold : ink) +
        stroke(hatch, '#14110f', 0.9, 0.75) +
        moons
      );
    });
    const sun = Array.from({ length: 48 }, (_, ray) =>
      line([
        on(x, y, r * 0.055, (ray / 48) * Math.PI * 2),
        on(x, y, r * (ray % 2 ? 0.105 : 0.14), (ray / 48) * Math.PI * 2),
      ]),
    ).join('');
    return (
      rings.join('') +
      stroke(sun, gold, 1.6) +
      dot(x, y, r * 0.05, gold) +
      ring(x, y, r * 1.06, gold, 1.6) +
      stroke(
        ticks(x, y, r * 1.06, 180, (t) => (t % 15 ? 6 : 14)),
        gold,
        0.9,
      )
    );
  },
  lanterns({ random, w, h }, { line: ink, gold }) {
    const floor = h * 0.82;
    const room =
      stroke(
        line([
          [0, floor],
          [w, floor],
        ]),
        ink,
        1,
        0.35,
      ) +
      stroke(
        line([
          [w * 0.16, 0],
          [w * 0.16, floor],
          [0, h],
        ]),
        ink,
        1,
        0.22,
      ) +
      stroke(
        line([
          [w * 0.84, 0],
          [w * 0.84, floor],
          [w, h],
        ]),
        ink,
        1,
        0.22,
      );
    const lamps = scatter(random, 120, 22, () => [
      within(random, 0.1, 0.9) * w,
      h * (0.16 + 0.56 * random.next() ** 0.8),
    ]);
    return (
      room +
      lamps
        .map(([x, y]) => {
          const size = within(random, 2.4, 6.4);
          const halo = [9, 6, 4, 2.4]
            .map((reach, i) => dot(x, y, size * reach, gold, [0.012, 0.025, 0.05, 0.12][i]))
            .join('');
          const pool = `<ellipse cx="${x.toFixed(1)}" cy="${(floor + (y / h) * 110 + 12).toFixed(1)}" rx="${(size * 6).toFixed(1)}" ry="${(size * 1.1).toFixed(1)}" fill="${gold}" fill-opacity=".07"/>`;
          return (
            stroke(
              line([
                [x, 0],
                [x, y],
              ]),
              ink,
              0.6,
              0.4,
            ) +
            halo +
            pool +
            dot(x, y, size, '#fff3d9')
          );
        })
        .join('') +
      `<path d="M${w * 0.3} ${floor + 46}v-74q0-14 10-16q-8-4-8-13a12 12 0 0 1 24 0q0 9-8 13q12 2 12 16v30l-5 44z" fill="#05070a"/>`
    );
  },
  comet({ random, w, h }, { line: ink, gold }) {
    const head: Point = [w * 0.7, h * 0.3];
    const tail = Array.from({ length: 150 }, (_, hair) => {
      const spread = (hair / 149 - 0.5) * 0.62;
      const length = Math.hypot(w, h) * within(random, 0.3, 0.72) * (1 - Math.abs(spread) * 1.4);
      const points = Array.from(
        { length: 12 },
        (_, k): Point =>
          on(
            head[0],
            head[1],
            8 + (length * k) / 11,
            2.42 + spread * 0.7 + (k / 11) * spread * 0.4 + 0.02 * Math.sin(k + hair),
          ),
      );
      return stroke(line(points), hair % 5 ? ink : gold, within(random, 0.5, 1.4), within(random, 0.25, 0.85));
    });
    const stars = scatter(random, 60, 60, () => [random.next() * w, random.next() * h]);
    const hillsLine = Array.from(
      { length: 60 },
      (_, k): Point => [(k / 59) * w, h * 0.93 - 26 * Math.abs(Math.sin(k * 0.17)) - 14 * Math.sin(k * 0.41)],
    );
    return (
      stars.map(([a, b]) => star(a, b, within(random, 2, 5.5), ink)).join('') +
      tail.join('') +
      [58, 40, 26, 15].map((r) => ring(head[0], head[1], r, gold, 0.9, 'stroke-opacity=".8"')).join('') +
      dot(head[0], head[1], 11, '#fff6e0') +
      `<path d="${outline([...hillsLine, [w, h], [0, h]])}" fill="#0d0a1a" stroke="${ink}" stroke-opacity=".7"/>`
    );
  },
  dial({ random, w, h }, { line: ink, gold }) {
    const [x, y, r] = [w / 2, h / 2, Math.min(w, h) * 0.44];
    const lattice = Array.from({ length: 24 }, (_, k) => {
      const [a, b] = on(x, y, r * 0.36, (k / 24) * Math.PI * 2);
      return ring(a, b, r * 0.36, ink, 0.9, 'stroke-opacity=".7"');
    }).join('');
    const bands = [1, 0.94, 0.8, 0.76].map((share) => ring(x, y, r * share, gold, 1.6)).join('');
    const moons = Array.from({ length: 15 }, (_, k) => {
      const [a, b] = on(x, y, r * 0.87, (k / 15) * Math.PI * 2 - Math.PI / 2);
      const phase = (k / 15) * 2 - 1;
      const size = r * 0.046;
      return (
        dot(a, b, size, '#0b1917') +
        `<path d="M${a} ${b - size}A${size} ${size} 0 0 ${phase < 0 ? 1 : 0} ${a} ${b + size}A${(Math.abs(1 - Math.abs(phase) * 2) * size).toFixed(2)} ${size} 0 0 ${Math.abs(phase) > 0.5 === phase < 0 ? 0 : 1} ${a} ${b - size}Z" fill="${ink}"/>` +
        ring(a, b, size, gold, 1)
      );
    }).join('');
    const hand = [0.4, 3.1]
      .map((turn, k) =>
        stroke(line([on(x, y, -r * 0.12, turn), on(x, y, r * (k ? 0.5 : 0.7), turn)]), gold, k ? 4 : 2.4),
      )
      .join('');
    const corners = scatter(random, 26, 40, () => [random.next() * w, random.next() * h])
      .filter(([a, b]) => Math.hypot(a - x, b - y) > r * 1.1)
      .map(([a, b]) => star(a, b, within(random, 3, 7), gold))
      .join('');
    return (
      corners +
      lattice +
      bands +
      stroke(
        ticks(x, y, r * 0.94, 240, (t) => (t % 20 ? 7 : 0)) + ticks(x, y, r * 0.76, 120, (t) => (t % 10 ? 5 : 12)),
        gold,
        0.9,
      ) +
      moons +
      hand +
      dot(x, y, 9, gold)
    );
  },
  rays({ random, w, h }, { line: ink, gold }) {
    const [x, y, r] = [w / 2, h * 0.44, Math.min(w, h) * 0.15];
    const rays = Array.from({ length: 360 }, (_, ray) => {
      const turn = (ray / 360) * Math.PI * 2;
      const length = ray % 2 ? within(random, 0.3, 0.75) : within(random, 0.8, 1.6);
      return stroke(
        line([on(x, y, r * 1.12, turn), on(x, y, r * 1.12 + Math.min(w, h) * 0.36 * length, turn)]),
        ray % 4 ? ink : gold,
        ray % 4 ? 0.7 : 1.5,
        ray % 4 ? 0.6 : 0.95,
      );
    }).join('');
    const face = Array.from({ length: 42 }, (_, k) => {
      const up = (k / 41) * 2 - 1;
      const half = Math.sqrt(1 - up * up) * r;
      return line([
        [x - half, y + up * r],
        [x + half * (1 - 1.7 * Math.abs(up - 0.15) * (k % 2)), y + up * r + 2],
      ]);
    }).join('');
    const land = Array.from({ length: 11 }, (_, row) =>
      line(
        Array.from(
          { length: 80 },
          (_, k): Point => [(k / 79) * w, h * (0.86 + row * 0.014) + (16 - row) * Math.sin(k * 0.12 + row * 0.35)],
        ),
      ),
    ).join('');
    return (
      rays +
      dot(x, y, r, '#2c150f') +
      stroke(face, gold, 1.5) +
      ring(x, y, r, gold, 2.4) +
      ring(x, y, r * 1.08, gold, 0.8) +
      stroke(land, ink, 1, 0.7)
    );
  },
};

/** The sky as engravers had it: fine lines and gold on a dark plate. */
export const charts: Hand = async (sheet, work) => {
  const chart = item(WORKS, work);
  const { w, h, random } = sheet;
  const [night, deep] = [rgb(chart.night), rgb(chart.deep)];
  const lines = await drawVector(sheet, '#000', FIGURES[chart.figure](sheet, chart));
  const clouds = hills(createNoise(random), 3);
  const raster = rework(lines, sheet, ([r, g, b], x, y) => {
    const away = Math.hypot((x - w / 2) / w, (y - h / 2) / h);
    const ground = mix(deep, night, smooth(0.05, 0.62, away + 0.16 * clouds(x / 210, y / 210)));
    const light = Math.max(r, g, b) / 255;
    return [ground[0] * (1 - light) + r, ground[1] * (1 - light) + g, ground[2] * (1 - light) + b];
  });
  return finish(raster, sheet, { tooth: 0.018, grain: 0.022, vignette: 0.12 });
};
