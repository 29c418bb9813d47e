import type { Random } from '../random.ts';

/** A hilly surface: a value from -1 to 1 at every place, that changes over about one unit. */
export type Noise = (x: number, y: number) => number;

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/** Makes a surface of value noise. @param size units after which it repeats, a power of two */
export function createNoise(random: Random, size = 256): Noise {
  const last = size - 1;
  const heights = new Float32Array(size * size);
  for (let place = 0; place < heights.length; place += 1) heights[place] = random.next() * 2 - 1;
  const height = (column: number, row: number) => heights[(row & last) * size + (column & last)] ?? 0;
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - column), ease(y - row)];
    const top = height(column, row) + u * (height(column + 1, row) - height(column, row));
    const bottom = height(column, row + 1) + u * (height(column + 1, row + 1) - height(column, row + 1));
    return top + v * (bottom - top);
  };
}

/** Adds ever smaller hills to a surface; about -1 to 1. */
export function hills(noise: Noise, octaves: number): Noise {
  const whole = 2 - 2 ** (1 - octaves);
  return (x, y) => {
    let sum = 0;
    for (let octave = 0; octave < octaves; octave += 1) {
      const frequency = 2 ** octave;
      sum += noise(x * frequency + octave * 31.7, y * frequency + octave * 17.3) / frequency;
    }
    return (sum / whole) * 1.4;
  };
}
