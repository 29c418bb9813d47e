import { createNoise } from '../noise.ts';
import { type Hand, item, mix, type Rgb, rgb, type Sheet, shade, within } from '../sheet.ts';
import { finish } from '../surface.ts';
import { CLOTHS, type Cloth } from './weaves/cloths.ts';

/** How much fringe there is at a place below the cloth; 0 is the wall. */
function fringeAt(x: number, below: number, length: number, size: number): number {
  const strand = Math.floor(x / (size * 2.4));
  const middle = (strand + 0.5) * size * 2.4 + Math.sin(strand * 2.3 + below / 16) * size * (below / length);
  const end = length * (0.8 + 0.2 * Math.sin(strand * 5.7));
  return below < end ? Math.max(0, 1 - Math.abs(x - middle) / (size * 0.75)) : 0;
}

function clothOn(sheet: Sheet, { yarns, warp, threads, draft, wall }: Cloth) {
  const { random, w, h } = sheet;
  const size = Math.max(w, h) / threads;
  const [unevenness, dye] = [createNoise(random), createNoise(random)];
  const lots = Array.from({ length: 1_024 }, () => within(random, 0.9, 1.07));
  const [colors, warpColor, wallColor] = [yarns.map(rgb), rgb(warp), rgb(wall)];
  const [margin, foot] = [58, 118];
  const half = (h - margin - foot) / size / 2;
  const inCloth = (x: number, y: number): Rgb => {
    const sway = 1.4 * unevenness(x / 70, y / 70);
    const [across, along] = [
      (x - w / 2 + sway) / size,
      (y - margin) / (size * 0.62) + 0.5 * unevenness(x / 40, y / 160),
    ];
    const [warpThread, weftThread] = [Math.floor(across), Math.floor(along)];
    const over = (warpThread + weftThread) % 2 === 0;
    const [u, v] = [across - warpThread - 0.5, along - weftThread - 0.5];
    const pick = item(colors, draft(warpThread, Math.floor(weftThread * 0.62 - half), half));
    const weft = mix(pick, [255, 255, 255], 0.04 * dye(x / 30, y / 8));
    const round = over ? 1 - 1.25 * v * v - 0.55 * u * u : 0.82 - 1.3 * u * u - 0.3 * v * v;
    const lot = item(lots, weftThread) * (0.96 + 0.07 * dye(x / 7, y / 3));
    const fibre = 1 + 0.05 * Math.sin((u * 2.2 + v) * 9 + weftThread);
    const color = over ? weft : mix(weft, warpColor, 0.28);
    const light = (0.62 + 0.42 * round) * lot * fibre;
    return [color[0] * light, color[1] * light, color[2] * light];
  };
  return (x: number, y: number): Rgb => {
    const [dx, top, bottom] = [Math.min(x - margin, w - margin - x), y - margin, h - foot - y];
    if (dx > 0.9 * unevenness(3, y / 22) && top > 0 && bottom > 0) return inCloth(x, y);
    const strand = dx > 0 && bottom <= 0 ? fringeAt(x, -bottom, 62, size) : 0;
    const reach = Math.max(-dx + 4, bottom > 0 ? -top : 0, bottom > 0 ? 0 : -bottom - 26, 0);
    const shadow = 1 - 0.3 * Math.exp(-reach / 9) - 0.08 * (y / h);
    const ground: Rgb = [wallColor[0] * shadow, wallColor[1] * shadow, wallColor[2] * shadow];
    return strand > 0
      ? mix(ground, mix(warpColor, [20, 16, 12], 0.45 * (1 - strand)), Math.min(1, strand * 2.5))
      : ground;
  };
}

/** Cloth from the loom, hung on a wall and drawn thread by thread. */
export const weaves: Hand = async (sheet, work) =>
  finish(shade(sheet, clothOn(sheet, item(CLOTHS, work))), sheet, { grain: 0.012, vignette: 0.08 });
