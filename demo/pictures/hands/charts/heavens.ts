import type { Random } from '../../../random.ts';
import { distance, type Point, within } from '../../sheet.ts';
import { line } from '../../vector.ts';
import type { Figure } from './figure.ts';
import { dot, on, ring, scatter, star, stroke, ticks } from './marks.ts';

/** Joins each star with its nearest ones: invented constellations. */
function figures(random: Random, stars: readonly Point[], reach: number): string {
  const lines: string[] = [];
  stars.forEach((one, index) => {
    const near = stars
      .slice(index + 1)
      .map((other) => ({ other, away: distance(other[0] - one[0], other[1] - one[1]) }))
      .filter(({ away }) => away < reach)
      .toSorted((a, b) => a.away - b.away);
    for (const { other } of near.slice(0, random.chance(0.65) ? 1 : 2)) lines.push(line([one, other]));
  });
  return lines.join('');
}

/** A round map of a sky. */
export const sky: Figure = ({ random, w, h }, { line: ink, gold }) => {
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
    return distance(p[0] - x, p[1] - y) < r * 0.97 ? dot(p[0], p[1], within(random, 0.4, 1.4), ink, 0.5) : '';
  }).join('');
  return (
    grid +
    dust +
    ecliptic +
    stroke(figures(random, stars, r * 0.25), ink, 1.2, 0.75) +
    stars.map(([a, b], i) => star(a, b, i % 6 === 0 ? 11 : within(random, 3.5, 7), i % 6 === 0 ? gold : ink)).join('') +
    ring(x, y, r, gold, 2.4) +
    ring(x, y, r * 1.035, gold, 0.8) +
    stroke(
      ticks(x, y, r * 1.035, 360, (t) => (t % 30 ? (t % 5 ? 6 : 11) : 15)),
      gold,
      0.9,
      0.9,
    )
  );
};

/** Planets about a sun. */
export const orbits: Figure = ({ random, w, h }, { line: ink, gold }) => {
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
};
