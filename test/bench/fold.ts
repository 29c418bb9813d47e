import { sql } from 'kysely';
import { projections } from '../../projections/index.ts';
import { openPool } from '../../src/engine/db/pool.ts';
import { environment } from '../helpers/environment.ts';
import { readFoldStatus } from '../helpers/fold-status.ts';
import { until } from '../helpers/until.ts';
import { fillBacklog } from './backlog.ts';
import { type Bench, type BenchDatabase, createBenchDatabase, figure, quantile } from './bench.ts';
import { memoryOf, startScript } from './processes.ts';

const EVENTS = 2_000_000;
const SMALL = 200_000;
const PAIRS = 5;
const MINUTES = 60_000;

/** Throws every read model away, so that the next worker begins at the start of the log. */
async function forget({ owner }: BenchDatabase): Promise<void> {
  const { rows } = await sql<{ name: string }>`select schema_name as name from folding.build`.execute(owner);
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(owner);
  await sql`truncate folding.build, folding.engagement_checkpoint, folding.domain_checkpoint`.execute(owner);
  await sql`checkpoint`.execute(owner);
}

/** Lets a worker process fold everything. @returns events a second from its first batch on, and its peak memory in MB */
async function foldEverything(database: BenchDatabase, events: number): Promise<{ rate: number; memory: number }> {
  await forget(database);
  const db = openPool(database.url, { max: 1, name: 'bench' });
  const positions = async () => {
    const statuses = [];
    for (const projection of projections.filter(({ source }) => source === 'engagement'))
      statuses.push((await readFoldStatus(db, projection)).position);
    return statuses;
  };
  const worker = startScript('src/worker.ts', {
    DATABASE_URL: database.url,
    REDIS_URL: environment('REDIS_URL'),
    QUEUE_PREFIX: 'bench-fold',
    LOG_LEVEL: 'error',
  });
  try {
    const found = await until('the worker has opened its checkpoints', async () => {
      const { rows } = await sql<{ begun: Date }>`select min(created_at) as begun from folding.build
        having count(*) = ${projections.length}`.execute(db);
      return rows[0];
    });
    await until('everything is folded', async () => (await positions()).every((at) => at === events), 5 * MINUTES);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from max(folded_at) - ${found.begun})::float8 as seconds
      from folding.engagement_checkpoint`.execute(db);
    return { rate: events / (rows[0]?.seconds ?? Number.NaN), memory: memoryOf(worker.child).peak };
  } finally {
    await worker.stop();
    await db.destroy();
  }
}

/** Reads the columns that folds use, in the batches of a fold, and discards them. @returns events a second */
export async function readEverything(database: BenchDatabase, events: number): Promise<number> {
  const db = openPool(database.url, { max: 1, name: 'bench' });
  const begun = performance.now();
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ position: number }>`
      select position, occurred_at, event_type, user_id, visitor::text, artwork_id, page
      from log.engagement_event where lane = 1 and position > ${after} order by position limit 20000`.execute(db);
    const last = rows.at(-1);
    if (!last) break;
    after = last.position;
  }
  const seconds = (performance.now() - begun) / 1_000;
  await db.destroy();
  return events / seconds;
}

/** Measures how a worker folds a backlog into every read model of engagement, exact uniques included. */
export const fold: Bench = async (say) => {
  const small = await createBenchDatabase('bench_fold_small');
  const large = await createBenchDatabase('bench_fold');
  try {
    await fillBacklog(small.owner, SMALL);
    const { memory: smallMemory } = await foldEverything(small, SMALL);
    say(`a backlog of ${SMALL}: peak memory of the worker ${smallMemory | 0} MB`);
    await fillBacklog(large.owner, EVENTS);
    const rates: number[] = [];
    const ratios: number[] = [];
    const memories: number[] = [];
    for (let pair = 1; pair <= PAIRS; pair += 1) {
      const bare = await readEverything(large, EVENTS);
      const { rate, memory } = await foldEverything(large, EVENTS);
      rates.push(rate);
      ratios.push(rate / bare);
      memories.push(memory);
      say(`pair ${pair}: bare read ${bare | 0}/s, folded ${rate | 0}/s, peak memory of the worker ${memory | 0} MB`);
    }
    const memory = Math.max(...memories);
    return [
      figure('fold', 'events folded into all read models of engagement', quantile(rates, 0.5), 'events/s', {
        atLeast: 150_000,
      }),
      figure('fold', 'folding against a bare read', quantile(ratios, 0.5), 'ratio', { atLeast: 0.25 }),
      figure('fold', 'memory of the worker, peak', memory, 'MB', { under: 300 }),
      figure('fold', 'memory at ten times the backlog', memory / smallMemory, 'ratio', { under: 1.5 }),
    ];
  } finally {
    await small.drop();
    await large.drop();
  }
};
