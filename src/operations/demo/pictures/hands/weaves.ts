import { createNoise } from '../noise.ts';
import { type Hand, item, mix, type Rgb, rgb, type Sheet, shade, within } from '../sheet.ts';
import { finish } from '../surface.ts';

/** Which colour of the yarns comes up at a place of the cloth, in threads from its middle. */
type Draft = (across: number, along: number, half: number) => number;

type Cloth = {
  yarns: string[];
  warp: string;
  /** Threads along the longer side. */
  threads: number;
  draft: Draft;
  wall: string;
};

const step = (value: number, size: number) => Math.floor(value / size);
const cycle = (value: number, length: number) => ((value % length) + length) % length;

const WORKS: Cloth[] = [
  {
    yarns: ['#f0e6d2', '#b3402a', '#1f2b3e', '#d99a3d'],
    warp: '#e5d8bf',
    threads: 190,
    wall: '#e9e5de',
    draft: (x, y) => {
      const d = cycle(Math.abs(step(x, 4)) * 4 + Math.abs(step(y, 3)) * 3, 84);
      return d < 14 ? 1 : d < 26 ? 0 : d < 40 ? 2 : d < 46 ? 3 : 0;
    },
  },
  {
    yarns: ['#23303b', '#c9c0ae', '#6d8a8a', '#a8552f'],
    warp: '#1c2730',
    threads: 170,
    wall: '#dcd8d0',
    draft: (x, y) => {
      const band = cycle(step(y, 17), 7);
      return band === 3
        ? 3
        : band % 2
          ? cycle(step(x, 6) + step(y, 17), 3) === 0
            ? 1
            : 0
          : cycle(x + y, 12) < 3
            ? 2
            : 0;
    },
  },
  {
    yarns: ['#d8b98a', '#7c3b2c', '#3d4a32', '#efe3cb', '#c97b3c'],
    warp: '#cdb086',
    threads: 150,
    wall: '#e7e0d4',
    draft: (x, y, half) => {
      const far = Math.max(Math.abs(step(x, 5)) * 5, Math.abs(step(y, 5)) * 5) / half;
      return far < 0.12
        ? 4
        : far < 0.3
          ? 3
          : far < 0.44
            ? 1
            : far < 0.72
              ? cycle(step(x, 5) + step(y, 5), 2)
                ? 0
                : 2
              : 0;
    },
  },
  {
    yarns: ['#efe9dd', '#d8cfbf', '#b9ad98', '#8f8470'],
    warp: '#e8e0d0',
    threads: 130,
    wall: '#d2cbc0',
    draft: (x, y) => Math.min(3, Math.floor(2 + 1.9 * Math.sin(x / 19) * Math.cos(y / 27) + Math.sin((x + y) / 41))),
  },
  {
    yarns: ['#163a4a', '#2f7f86', '#e7b34a', '#e9e2cf', '#c1472f'],
    warp: '#12303d',
    threads: 180,
    wall: '#e6e3dc',
    draft: (x, y) => {
      const row = cycle(step(y, 22), 5);
      const saw = Math.abs(cycle(x, 36) - 18);
      return row === 0
        ? saw > cycle(y, 22)
          ? 1
          : 0
        : row === 1
          ? 4
          : row === 2
            ? cycle(step(x, 9), 4) === 0
              ? 2
              : 3
            : row === 3
              ? 0
              : saw < cycle(y, 22) * 0.8
                ? 2
                : 1;
    },
  },
  {
    yarns: ['#2a1f1d', '#8c2f39', '#d77a61', '#ecd9c0'],
    warp: '#231a18',
    threads: 160,
    wall: '#ded6cc',
    draft: (x, y, half) => {
      const fall = (y + half) / (2 * half) + 0.09 * Math.sin(x / 13) + 0.05 * Math.sin(x / 5.1);
      return fall < 0.25
        ? 3
        : fall < 0.5
          ? cycle(x + y, 2)
            ? 2
            : 3
          : fall < 0.68
            ? 2
            : fall < 0.85
              ? cycle(x + y, 2)
                ? 1
                : 2
              : cycle(x, 3)
                ? 1
                : 0;
    },
  },
];

/** Fringes hang where the warp ends; below them is the wall. */
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

/** Cloth off the loom, hung on a wall: every thread of it. */
export const weaves: Hand = async (sheet, work) =>
  finish(shade(sheet, clothOn(sheet, item(WORKS, work))), sheet, { grain: 0.012, vignette: 0.08 });
