import { createNoise, hills } from '../noise.ts';
import { distance, type Hand, item, type Point, within } from '../sheet.ts';
import { finish } from '../surface.ts';
import { drawVector, line, outline } from '../vector.ts';

type Plate = {
  paper: string;
  tone: string;
  ink: string;
  layers: number;
  /** How steep the land is, and how far apart its hills are, in units. */
  relief: number;
  spacing: number;
  sky: 'moon' | 'strata' | 'rain' | 'birds' | 'clear';
};

const WORKS: Plate[] = [
  { paper: '#f3ecdd', tone: '#ebe0c9', ink: '#2b2420', layers: 15, relief: 150, spacing: 300, sky: 'birds' },
  { paper: '#f1ece2', tone: '#dfe0da', ink: '#1c2b3a', layers: 20, relief: 100, spacing: 420, sky: 'moon' },
  { paper: '#f4eee4', tone: '#eaddc8', ink: '#5a2e1c', layers: 11, relief: 210, spacing: 250, sky: 'strata' },
  { paper: '#efece4', tone: '#dedcd2', ink: '#20241f', layers: 24, relief: 75, spacing: 180, sky: 'rain' },
  { paper: '#f2ede1', tone: '#e2e3d4', ink: '#24402f', layers: 13, relief: 130, spacing: 520, sky: 'clear' },
  { paper: '#f0e9de', tone: '#d9d2c6', ink: '#161412', layers: 18, relief: 185, spacing: 230, sky: 'moon' },
];

/** Land drawn as an etcher draws it: contours, and hatching that falls with the slope. */
export const ridges: Hand = async (sheet, work) => {
  const plate = item(WORKS, work);
  const { random, w, h } = sheet;
  const { layers, relief, spacing, ink, tone, sky } = plate;
  const margin = 70;
  const [left, right, top, bottom] = [margin, w - margin, margin, h - margin * 1.15];
  const [land, crag] = [hills(createNoise(random), 4), hills(createNoise(random), 5)];
  const horizon = top + (bottom - top) * within(random, 0.34, 0.42);
  const drawn: string[] = [
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${tone}"/>`,
  ];

  const moon: Point = [left + (right - left) * within(random, 0.62, 0.78), top + (horizon - top) * 0.42];
  if (sky === 'moon') drawn.push(`<circle cx="${moon[0]}" cy="${moon[1]}" r="46" fill="${plate.paper}"/>`);
  const skyLines: string[] = [];
  const rows = sky === 'clear' || sky === 'birds' ? 0 : 46;
  for (let row = 0; row < rows; row += 1) {
    const y = top + 6 + row * ((horizon - top + relief * 0.4) / rows);
    const slope = sky === 'rain' ? 1 : 0;
    for (let x = left + within(random, 0, 40); x < right; ) {
      const length = within(random, 30, 190) * (slope ? 0.4 : 1);
      const away = distance(x + length / 2 - moon[0], y - moon[1]);
      const end = Math.min(right, x + length);
      const drop = slope * Math.min(length * 1.5, bottom - y);
      if (sky !== 'moon' || away > 80 + length / 2)
        skyLines.push(
          line(
            slope
              ? [
                  [x, y],
                  [Math.max(left, x - drop * 0.3), y + drop],
                ]
              : [
                  [x, y + 3 * land(x / 300, row)],
                  [end, y + 3 * land(end / 300, row)],
                ],
          ),
        );
      x += length + within(random, 12, sky === 'strata' ? 60 : 150);
    }
  }
  drawn.push(`<path d="${skyLines.join('')}" fill="none" stroke="${ink}" stroke-width=".8" opacity=".55"/>`);

  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layer / (layers - 1);
    const base = horizon + (bottom - horizon) * depth ** 1.25;
    const reach = spacing * (0.6 + 0.9 * depth);
    const heightAt = (x: number) =>
      base -
      relief * (1.05 - 0.75 * depth) * Math.max(0, land(x / reach + layer * 5.3, layer * 1.9) + 0.25) -
      9 * crag(x / 42, layer * 7.7);
    const crest = Array.from({ length: 241 }, (_, step): Point => {
      const x = left + ((right - left) * step) / 240;
      return [x, Math.min(bottom, heightAt(x))];
    });
    drawn.push(`<path d="${outline([...crest, [right, bottom], [left, bottom]])}" fill="${tone}"/>`);
    const hatching: string[] = [];
    const gap = 2 + 2.2 * depth;
    for (let x = left; x < right; x += gap * within(random, 0.7, 1.3)) {
      const y = heightAt(x);
      const slope = (heightAt(x + 4) - heightAt(x - 4)) / 8;
      const shadow = slope > 0 ? 1 : 0.28;
      if (!random.chance(0.25 + 0.75 * shadow)) continue;
      const length =
        (10 + 60 * shadow * Math.min(1, Math.abs(slope) * 1.4 + 0.15)) * (0.6 + 0.9 * depth) * within(random, 0.5, 1.2);
      const lean = Math.sign(slope) * Math.min(Math.abs(slope) * 0.75, 0.72 / Math.max(0.1, Math.abs(slope))) + 0.04;
      const points = [0, 0.34, 0.67, 1].map(
        (share): Point => [
          Math.min(right, Math.max(left, x + lean * length * share + 1.2 * crag(x / 9, share * 3))),
          Math.min(bottom, y + length * share),
        ],
      );
      hatching.push(line(points));
    }
    drawn.push(
      `<path d="${hatching.join('')}" fill="none" stroke="${ink}" stroke-width="${(0.65 + 0.65 * depth).toFixed(2)}" opacity="${(0.45 + 0.45 * depth).toFixed(2)}"/>`,
    );
    drawn.push(
      `<path d="${line(crest)}" fill="none" stroke="${ink}" stroke-width="${(0.9 + 1.5 * depth).toFixed(2)}" stroke-linejoin="round"/>`,
    );
  }
  if (sky === 'birds')
    for (let bird = 0; bird < 13; bird += 1) {
      const [x, y, size] = [
        within(random, 0.3, 0.75) * w,
        top + within(random, 0.12, 0.7) * (horizon - top),
        within(random, 5, 12),
      ];
      drawn.push(
        `<path d="M${x - size} ${y - size * 0.35}Q${x - size * 0.4} ${y - size * 0.55} ${x} ${y}Q${x + size * 0.4} ${y - size * 0.55} ${x + size} ${y - size * 0.35}" fill="none" stroke="${ink}" stroke-width="1.5" stroke-linecap="round"/>`,
      );
    }
  const mark = 26;
  drawn.push(
    `<rect x="${left - mark}" y="${top - mark}" width="${right - left + 2 * mark}" height="${bottom - top + 2 * mark}" fill="none" stroke="${ink}" stroke-width="1.6" opacity=".13"/>`,
  );
  return finish(await drawVector(sheet, plate.paper, drawn.join('')), sheet, { tooth: 0.028, grain: 0.014 });
};
