import { createNoise } from '../noise.ts';
import { distance, type Hand, item, type Rgb, rgb, shade, smooth, within } from '../sheet.ts';
import { finish } from '../surface.ts';
import { cat, fruit, lamp } from './halftones/inside.ts';
import { bather, city, sun } from './halftones/outside.ts';
import type { Poster } from './halftones/plate.ts';

/** Inks in the order in which they are printed. */
type Print = { paper: string; inks: string[]; poster: Poster };

const WORKS: Print[] = [
  { paper: '#f6f0e0', inks: ['#f7c325', '#ff4f5e', '#17756b'], poster: fruit },
  { paper: '#f5efe1', inks: ['#f5b8c9', '#ff6a3d', '#2b4bd6'], poster: sun },
  { paper: '#f4f0e6', inks: ['#ff5f6d', '#ffd23f', '#1d6fb8'], poster: bather },
  { paper: '#f3ede0', inks: ['#ffe066', '#ff7a59', '#3a2c85'], poster: lamp },
  { paper: '#f2eee4', inks: ['#e8476a', '#66c3b7', '#2e4057'], poster: city },
  { paper: '#f6efe2', inks: ['#8bbf9f', '#ff8c42', '#1f2a44'], poster: cat },
];

/** Inks printed one after the other through screens of dots, never quite in register. */
export const halftones: Hand = async (sheet, work) => {
  const { paper, inks, poster } = item(WORKS, work);
  const { random } = sheet;
  const colors = inks.map(rgb);
  const plates = poster(sheet);
  const speck = createNoise(random);
  const ground = rgb(paper);
  const screens = plates.map((plate, index) => {
    const angle = [0.26, 1.31, 0.79][index] ?? 0;
    const [cos, sin, size] = [Math.cos(angle), Math.sin(angle), 6.4];
    const [slipX, slipY] = [within(random, -3, 3), within(random, -3, 3)];
    return (x: number, y: number) => {
      const tone = plate(x + slipX, y + slipY);
      if (tone <= 0.01) return 0;
      const u = (x * cos + y * sin) / size;
      const v = (y * cos - x * sin) / size;
      const away = distance(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5);
      const dot = tone > 0.985 ? 1 : smooth(0.07, -0.07, away - Math.sqrt(tone / Math.PI) * (1 + 0.14 * tone * tone));
      return dot * (speck(x / 1.3 + index * 90, y / 1.3) > 0.72 ? 0.45 : 0.93);
    };
  });
  const margin = 44;
  const raster = shade(sheet, (x, y): Rgb => {
    if (x < margin || y < margin || x > sheet.w - margin || y > sheet.h - margin) return ground;
    let [r, g, b]: Rgb = ground;
    for (const [index, screen] of screens.entries()) {
      const cover = screen(x, y);
      const ink = item(colors, index);
      r *= 1 - cover + (cover * ink[0]) / 255;
      g *= 1 - cover + (cover * ink[1]) / 255;
      b *= 1 - cover + (cover * ink[2]) / 255;
    }
    return [r, g, b];
  });
  return finish(raster, sheet, { tooth: 0.022, grain: 0.014 });
};
