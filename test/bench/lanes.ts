import { openPool } from '../../src/engine/db/pool.ts';
import { changeLanes } from '../../src/engine/folding/change-lanes.ts';
import { openEngagementLog } from '../../src/engine/log/engagement.ts';
import { settleLanes } from '../../src/engine/log/lane-count.ts';
import { MAX_LANES } from '../../src/engine/log/lanes.ts';
import { ensurePartitions } from '../../src/engine/log/partitions.ts';
import { type Bench, createBenchDatabase, figure, passFirstCheckpoint, quantile } from './bench.ts';
import { saturate } from './lanes/senders.ts';

const SECONDS = 2;
const ROUNDS = 5;
const LANES = [1, 2, 4];

/** Events of one append: what the web app sends of a visit. */
const EVENTS = 10;
const LOAD = { seconds: SECONDS, events: EVENTS };

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

/** Jain's index: 1 when all senders got the same, 1/n when one of n got everything. */
const fairness = (counts: number[]) => sum(counts) ** 2 / (counts.length * sum(counts.map((count) => count ** 2)));

/** Draws how much a log takes in with 1, 2 and 4 lanes, and how evenly; the number changes while it is open. */
export const lanes: Bench = async (say) => {
  const database = await createBenchDatabase('bench_lanes');
  const db = openPool(database.url, { max: MAX_LANES, name: 'bench', limits: 'append' });
  try {
    await settleLanes(db, 1);
    await ensurePartitions(db);
    const log = openEngagementLog(db, { lanes: 1, onAppended: () => undefined });
    await passFirstCheckpoint(database);
    await saturate(log, LOAD);
    const found = new Map(LANES.map((count) => [count, { rates: [] as number[], fair: [] as number[] }]));
    const pauses: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [count, { rates, fair }] of found) {
        const before = performance.now();
        await changeLanes(database.owner, [], count);
        pauses.push(performance.now() - before);
        const { counts, latencies } = await saturate(log, LOAD);
        rates.push((sum(counts) * EVENTS) / SECONDS);
        fair.push(fairness(counts));
        say(
          `round ${round}, ${count} lanes: ${rates.at(-1)?.toFixed(0)} events/s, p99 ${quantile(latencies, 0.99).toFixed(1)} ms, fairness ${fair.at(-1)?.toFixed(3)}`,
        );
      }
    const one = found.get(1)?.rates ?? [];
    return [
      ...[...found].flatMap(([count, { rates, fair }]) => [
        figure('lanes', `events/s with ${count} lanes`, quantile(rates, 0.5), 'events/s', { atLeast: 0 }),
        figure(
          'lanes',
          `${count} lanes against one`,
          quantile(
            rates.map((rate, round) => rate / (one[round] ?? 1)),
            0.5,
          ),
          'ratio',
          { atLeast: 0.7 },
        ),
        figure('lanes', `fairness with ${count} lanes`, quantile(fair, 0.5), 'Jain', { atLeast: 0.8 }),
      ]),
      figure('lanes', 'change of the number of lanes', quantile(pauses, 0.5), 'ms', { under: 500 }),
    ];
  } finally {
    await db.destroy();
    await database.drop();
  }
};
