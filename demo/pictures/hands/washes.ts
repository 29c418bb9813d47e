import { createNoise } from '../noise.ts';
import { type Hand, item, mix, type Point, rework, rgb, type Sheet, within } from '../sheet.ts';
import { finish } from '../surface.ts';
import { drawVector } from '../vector.ts';
import { around, film } from './washes/ink.ts';
import type { Leaf } from './washes/leaf.ts';
import { ranges } from './washes/ranges.ts';
import { brushed } from './washes/strokes.ts';

const WORKS: Leaf[] = [
  { subject: 'mountains', paper: '#efe9dc', ink: '#20262b', second: '#4c5a66' },
  { subject: 'circle', paper: '#f3eee2', ink: '#17181a', second: '#17181a' },
  { subject: 'stones', paper: '#eeeae0', ink: '#2a2c30', second: '#5a4d44' },
  { subject: 'reeds', paper: '#ebe6d6', ink: '#1f2a26', second: '#54665a' },
  { subject: 'rain', paper: '#e6e6e2', ink: '#1b2735', second: '#3f5872' },
  { subject: 'pines', paper: '#f0e8d8', ink: '#1c211f', second: '#6a5a48' },
];

function pools(sheet: Sheet, { subject, ink, second }: Leaf): string {
  const { random, w, h } = sheet;
  if (subject === 'stones') {
    let foot = h * 0.86;
    return [0.25, 0.2, 0.155, 0.11, 0.065]
      .map((size, index) => {
        const [rx, ry] = [w * size, h * size * 0.44];
        foot -= ry;
        const x = w * (0.5 + within(random, -0.04, 0.04));
        const stone =
          film(sheet, around(x, foot, rx, ry), index % 2 ? second : ink, 1.05, 0.13) +
          film(sheet, around(x + rx * 0.15, foot + ry * 0.4, rx * 0.7, ry * 0.45), ink, 0.8, 0.22);
        foot -= ry * 0.93;
        return stone;
      })
      .join('');
  }
  if (subject === 'rain')
    return (
      film(sheet, around(w * 0.45, h * 0.2, w * 0.5, h * 0.12), ink, 1.1) +
      film(sheet, around(w * 0.62, h * 0.3, w * 0.34, h * 0.07), second, 0.9) +
      film(sheet, around(w * 0.5, h * 0.95, w * 0.7, h * 0.05), second, 0.8)
    );
  if (subject === 'reeds')
    return (
      film(sheet, around(w * 0.5, h * 0.93, w * 0.6, h * 0.05), second, 0.7) +
      film(sheet, around(w * 0.3, h * 0.24, 74, 74), '#b4502f', 0.9)
    );
  return '';
}

/** Ink and water on paper, and the red seal of the hand that drew it. */
export const washes: Hand = async (sheet, work) => {
  const leaf = item(WORKS, work);
  const { random, w, h } = sheet;
  const isRange = leaf.subject === 'mountains' || leaf.subject === 'pines';
  const seen = isRange
    ? ranges(sheet, leaf, leaf.subject === 'pines' ? 4 : 6)
    : await drawVector(sheet, leaf.paper, pools(sheet, leaf), 0.6);
  brushed(sheet, leaf, seen);
  const grains = createNoise(random);
  const seal: Point = [w * 0.86, h * 0.87];
  const [red, light] = [rgb('#b0301c'), rgb(leaf.paper)];
  const raster = rework(seen, sheet, (color, x, y) => {
    const dark = 1 - (color[0] + color[1] + color[2]) / 765;
    const settled = mix(color, light, Math.min(0.4, dark * 0.5) * Math.max(0, grains(x / 1.6, y / 1.6)));
    const [sx, sy] = [Math.abs(x - seal[0]), Math.abs(y - seal[1])];
    const inside =
      sx < 17 && sy < 17 && !(sx > 3 && sx < 6.5 && sy < 11) && !(sy < 1.8 && sx < 12) && grains(x / 4, y / 4) > -0.62;
    return inside ? mix(settled, red, 0.88) : settled;
  });
  return finish(raster, sheet, { tooth: 0.03, grain: 0.012 });
};
