import type { Random } from '../random.ts';

/** A hilly surface: a value from -1 to 1 at every place, that changes over about one unit. */
export type Noise = (x: number, y: number) => number;

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/** Makes a surface of value noise. @param size units after which it repeats, a power of two */
export function createNoise(random: Random, size = 256): Noise {
  const last = size - 1;
  const heights = new Float32Array(size * size);
  for (let place = 0; place < heights.length; place += 1) heights[place] = random.next() * 2 - 1;
  // Called some ten times for each pixel of a picture, so it makes no lists.
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const u = ease(x - column);
    const left = column & last;
    const right = (column + 1) & last;
    const above = (row & last) * size;
    const below = ((row + 1) & last) * size;
    const topLeft = heights[above + left] ?? 0;
    const bottomLeft = heights[below + left] ?? 0;
    const top = topLeft + u * ((heights[above + right] ?? 0) - topLeft);
    const bottom = bottomLeft + u * ((heights[below + right] ?? 0) - bottomLeft);
    return top + ease(y - row) * (bottom - top);
  };
}

/** Adds ever smaller hills to a surface; about -1 to 1. */
export function hills(noise: Noise, octaves: number): Noise {
  const whole = 2 - 2 ** (1 - octaves);
  return (x, y) => {
    let sum = 0;
    for (let octave = 0; octave < octaves; octave += 1) {
      const frequency = 1 << octave;
      sum += noise(x * frequency + octave * 31.7, y * frequency + octave * 17.3) / frequency;
    }
    return (sum / whole) * 1.4;
  };
}
