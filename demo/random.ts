/** Random numbers that the same seed gives again. */
export type Random = {
  /** From 0 up to but without 1. */
  next(): number;
  /** A whole number from 0 up to but without `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the choices, each as likely as its weight. */
  choose<Choice extends string>(weights: Readonly<Partial<Record<Choice, number>>>): Choice;
  /** A waiting time around a mean, rarely much longer. */
  wait(mean: number): number;
};

/** Makes a generator of random numbers (sfc32) from a seed; each run gives other numbers. */
export function createRandom(seed: number, run = 0): Random {
  let [a, b, c, counter] = [0x9e3779b9, run | 0, seed | 0, 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warming = 0; warming < 16; warming += 1) next();
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    choose<Choice extends string>(weights: Readonly<Partial<Record<Choice, number>>>): Choice {
      const choices = Object.keys(weights) as Choice[];
      let left = next() * choices.reduce((sum, choice) => sum + (weights[choice] ?? 0), 0);
      for (const choice of choices) {
        left -= weights[choice] ?? 0;
        if (left < 0) return choice;
      }
      return this.pick(choices);
    },
    wait: (mean) => Math.min(-Math.log(1 - next()) * mean, mean * 8),
  };
}
