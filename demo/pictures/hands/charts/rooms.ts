import { distance, within } from '../../sheet.ts';
import { line } from '../../vector.ts';
import type { Figure } from './figure.ts';
import { dot, on, ring, scatter, star, stroke, ticks } from './marks.ts';

/** A dark room with hanging lamps. */
export const lanterns: Figure = ({ random, w, h }, { line: ink, gold }) => {
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
};

/** A clock that shows moons. */
export const dial: Figure = ({ random, w, h }, { line: ink, gold }) => {
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
    .map((turn, k) => stroke(line([on(x, y, -r * 0.12, turn), on(x, y, r * (k ? 0.5 : 0.7), turn)]), gold, k ? 4 : 2.4))
    .join('');
  const corners = scatter(random, 26, 40, () => [random.next() * w, random.next() * h])
    .filter(([a, b]) => distance(a - x, b - y) > r * 1.1)
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
};
