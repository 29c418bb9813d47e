import { sql } from 'kysely';
import { openPool } from '../../../src/engine/db/pool.ts';
import { openEngagementLog } from '../../../src/engine/log/engagement.ts';
import { settleLanes } from '../../../src/engine/log/lane-count.ts';
import { MAX_LANES } from '../../../src/engine/log/lanes.ts';
import { ensurePartitions } from '../../../src/engine/log/partitions.ts';
import { type BenchDatabase, createBenchDatabase, passFirstCheckpoint, quantile } from '../bench.ts';
import { priceFolds, priceIntake } from './calibrate.ts';
import { type Costs, slowed } from './costs.ts';
import { measureFolded } from './folded-points.ts';
import { type Measured, measureIntake, type Point } from './points.ts';
import { simulate } from './simulate.ts';

const ROUNDS = 5;
const FOLDED = [2_500, 5_000];
/** The processors withheld are in the costs already, by the slowness that was measured. */
const ENOUGH = 64;
const FIGURES = ['throughput', 'p50', 'p99', 'freshness'] as const;

/** What the simulator says of a load that was measured. */
function predict(costs: Costs, { lanes, folded, arrivals, slowness }: Point): Measured {
  const { throughput, append, freshness } = simulate({
    costs: slowed(costs, slowness),
    deployment: { machines: [{ cores: ENOUGH }], lanes, apis: [0], nodes: [0], workers: folded ? [0] : [] },
    arrivals,
    ...{ seconds: 4, settling: 1, seed: 1 },
  });
  return { throughput, ...append, freshness: freshness.p50 };
}

type Compared = { name: string; figure: (typeof FIGURES)[number]; measured: number; predicted: number };

const compare = (costs: Costs, point: Point): Compared[] => {
  const predicted = predict(costs, point);
  return FIGURES.flatMap((figure) => {
    const [was, is] = [point.measured[figure], predicted[figure]];
    return was === undefined || is === undefined ? [] : { name: point.name, figure, measured: was, predicted: is };
  });
};

/** Errors by load and figure: medians over the rounds, of what was measured, of what was predicted, and of the error. */
export type Errors = { name: string; figure: string; measured: number; predicted: number; error: number };

function errorsOf(all: Compared[]): Errors[] {
  const median = (values: number[]) => quantile(values, 0.5);
  return [...Map.groupBy(all, ({ name, figure }) => `${name}: ${figure}`).values()].map((rounds) => ({
    name: rounds[0]?.name ?? '',
    figure: rounds[0]?.figure ?? '',
    measured: median(rounds.map(({ measured }) => measured)),
    predicted: median(rounds.map(({ predicted }) => predicted)),
    error: median(rounds.map(({ measured, predicted }) => predicted / measured - 1)),
  }));
}

export type Bytes = { log: number; wal: number };

/** Bytes that an event takes in the log with its id and indexes, and in the write-ahead log. */
async function sizeOf({ owner }: BenchDatabase, before: string): Promise<Bytes> {
  const { rows } = await sql<Bytes>`
    select sum(pg_total_relation_size(relid)) / (select sum(stored) from log.flush)::float8 as log,
      pg_wal_lsn_diff(pg_current_wal_lsn(), ${before}) / (select sum(stored) from log.flush)::float8 as wal
    from (
      select relid from pg_partition_tree('log.engagement_event')
      union all select relid from pg_partition_tree('log.engagement_id')
    ) tables`.execute(owner);
  return { log: Number(rows[0]?.log), wal: Number(rows[0]?.wal) };
}

/** Compares the simulator with this machine: each round measures the costs, and right after them what it predicts. */
export async function checkHere(
  say: (line: string) => void,
): Promise<{ costs: Costs; errors: Errors[]; bytes: Bytes }> {
  const database = await createBenchDatabase('bench_scale');
  const one = openPool(database.url, { max: 1, name: 'bench', limits: 'operate' });
  const db = openPool(database.url, { max: MAX_LANES, name: 'bench', limits: 'append' });
  try {
    await settleLanes(one, 1);
    await ensurePartitions(one);
    await passFirstCheckpoint(database);
    const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(database.owner);
    const log = openEngagementLog(db, { lanes: 1, onAppended: () => undefined });
    const compared: Compared[] = [];
    let intake = await priceIntake(one);
    const bytes = await sizeOf(database, rows[0]?.at ?? '0/0');
    const folding = await priceFolds(one);
    for (let round = 1; round <= ROUNDS; round += 1) {
      if (round > 1) intake = await priceIntake(one);
      for (const point of await measureIntake(log, database.owner)) {
        compared.push(...compare({ ...intake, ...folding }, point));
        const { api, backend } = point.slowness;
        say(
          `round ${round}, ${point.name}: ${Math.round(point.measured.throughput)} events/s, slowed ${api.toFixed(1)} and ${backend.toFixed(1)} times`,
        );
      }
    }
    await log.drain();
    const costs = { ...intake, ...folding };
    for (const point of await measureFolded(db, database, FOLDED)) compared.push(...compare(costs, point));
    return { costs, errors: errorsOf(compared), bytes };
  } finally {
    await Promise.all([one.destroy(), db.destroy()]);
    await database.drop();
  }
}
