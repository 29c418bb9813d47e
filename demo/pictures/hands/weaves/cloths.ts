/** The index of the yarn that is on top at a place, in threads from the middle of the cloth. */
type Draft = (across: number, along: number, half: number) => number;

export type Cloth = {
  yarns: string[];
  warp: string;
  /** Threads along the longer side. */
  threads: number;
  draft: Draft;
  wall: string;
};

const step = (value: number, size: number) => Math.floor(value / size);
const cycle = (value: number, length: number) => ((value % length) + length) % length;

export const CLOTHS: Cloth[] = [
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
