import { type Bench, figure, quantile } from './bench.ts';
import { fillLog, type Log, type Size } from './flat/logs.ts';
import { WORK, type Work } from './flat/work.ts';

/** The first is what the others are compared with. */
const SIZES: Size[] = [
  { name: 'young', events: 100_000, partitions: 1 },
  { name: 'grown', events: 1_000_000, partitions: 1 },
  { name: 'parted', events: 1_000_000, partitions: 200 },
  { name: 'old', events: 10_000_000, partitions: 200 },
  { name: 'crowded', events: 1_000_000, partitions: 1, crowd: 1_000_000 },
];

/** Measures a kind of work on each log. The logs take turns, so that other load hits all. @returns medians in ms */
async function measure({ rounds, before, run, perEvent }: Work, logs: Log[]): Promise<number[]> {
  const times = logs.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, log] of logs.entries()) {
      await before?.(log, round);
      const begun = performance.now();
      await run(log, round);
      const took = performance.now() - begun;
      // The first round brings pages into memory.
      if (round > 0) times[index]?.push(perEvent ? took / (log.events + (log.crowd ?? 0)) : took);
    }
  return times.map((each) => quantile(each, 0.5));
}

/** Compares the cost of work on a young log with that on longer ones, in few and in many partitions. */
export const flat: Bench = async (say) => {
  const logs: Log[] = [];
  try {
    for (const size of SIZES) {
      const begun = performance.now();
      logs.push(await fillLog(size));
      say(`${JSON.stringify(size)}: filled and folded in ${Math.round((performance.now() - begun) / 1_000)} s`);
    }
    const figures = [];
    for (const work of WORK) {
      const [young = Number.NaN, ...longer] = await measure(work, logs);
      say(`${work.what}: ${[young, ...longer].map((each) => each.toPrecision(3)).join(', ')} ms`);
      for (const [index, { name }] of SIZES.slice(1).entries())
        figures.push(
          figure('flat', `${work.what}, ${name}`, (longer[index] ?? Number.NaN) / young, 'ratio', { under: 1.5 }),
        );
    }
    return figures;
  } finally {
    for (const log of logs) await log.close();
  }
};
