import { distance, type Point, within } from '../../sheet.ts';
import { line, outline } from '../../vector.ts';
import type { Figure } from './figure.ts';
import { dot, on, ring, scatter, star, stroke } from './marks.ts';

/** A comet over hills. */
export const comet: Figure = ({ random, w, h }, { line: ink, gold }) => {
  const head: Point = [w * 0.7, h * 0.3];
  const tail = Array.from({ length: 150 }, (_, hair) => {
    const spread = (hair / 149 - 0.5) * 0.62;
    const length = distance(w, h) * within(random, 0.3, 0.72) * (1 - Math.abs(spread) * 1.4);
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
};

/** A sun at noon, over water. */
export const rays: Figure = ({ random, w, h }, { line: ink, gold }) => {
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
};
