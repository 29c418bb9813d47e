import sharp from 'sharp';
import type { Point, Raster, Sheet } from './sheet.ts';

const short = (value: number) => value.toFixed(1);

/** The path through points, in straight lines. */
export function line(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
}

/** The outline of points, closed. */
export const outline = (points: readonly Point[]): string => `${line(points)}Z`;

/** A closed curve without a corner, guided by points. */
export function rounded(points: readonly Point[]): string {
  const between = ([a, b]: Point, [c, d]: Point): Point => [(a + c) / 2, (b + d) / 2];
  const last = points.at(-1);
  const [first] = points;
  if (!first || !last) return '';
  const start = between(last, first);
  const curves = points.map((point, index) => {
    const [x, y] = between(point, points[index + 1] ?? first);
    return `Q${short(point[0])} ${short(point[1])} ${short(x)} ${short(y)}`;
  });
  return `M${short(start[0])} ${short(start[1])}${curves.join('')}Z`;
}

/** Draws SVG elements, given in units of the sheet, on a ground. @param detail below 1 where edges are soft */
export async function drawVector(sheet: Sheet, ground: string, elements: string, detail = 1): Promise<Raster> {
  const [width, height] = [Math.round(sheet.w * sheet.scale), Math.round(sheet.h * sheet.scale)];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.w} ${sheet.h}" preserveAspectRatio="none" ` +
    `width="${Math.round(width * detail)}" height="${Math.round(height * detail)}">` +
    `<rect width="100%" height="100%" fill="${ground}"/>${elements}</svg>`;
  const drawn = sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: ground });
  const sized = detail === 1 ? drawn : drawn.resize(width, height, { fit: 'fill', kernel: 'cubic' });
  const data = await sized.toColourspace('srgb').raw().toBuffer();
  return { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) };
}
