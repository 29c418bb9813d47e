import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/engine/db/tables.ts';
import { changeLanes } from '../../../src/engine/folding/change-lanes.ts';
import type { EngagementLog } from '../../../src/engine/log/engagement.ts';
import { quantile } from '../bench.ts';
import { SENDERS, saturate } from '../lanes/senders.ts';
import type { Arrivals } from './arrivals.ts';
import type { Slowness } from './costs.ts';
import { type Answered, offer } from './offer.ts';
import { watchSlowness } from './processor-time.ts';

/** Events a second, and milliseconds: of an append, and from there to the slowest read model. */
export type Measured = { throughput: number; p50: number; p99: number; freshness?: number };

/** What was measured of a load, and how slow the processors were meanwhile. */
export type Point = {
  name: string;
  lanes: number;
  folded: boolean;
  arrivals: Arrivals;
  slowness: Slowness;
  measured: Measured;
};

export const EVENTS = 10;
const SECONDS = 2;
const LANES = [1, 2, 4];
const SHARES = [0.25, 0.5, 0.75];

/** The backends of a database. */
export async function backendsOf(db: Kysely<DB>): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Watches this process, which has the API's part, backends and a worker. @returns what says how slow each was */
export function watchAll(backends: number[], worker?: number): () => Slowness {
  const [api, backend] = [watchSlowness([process.pid]), watchSlowness(backends)];
  const ofWorker = watchSlowness(worker === undefined ? [] : [worker]);
  return () => ({ api: api(), backend: backend(), worker: ofWorker() });
}

export const offered = (rate: number) => ({ kind: 'open' as const, rate, events: EVENTS, senders: SENDERS });

/** What came of appends that were offered for some seconds. */
export function summed(answered: Answered[], seconds: number): Measured {
  const latencies = answered.map(({ latency }) => latency);
  const throughput = (answered.length * EVENTS) / seconds;
  return { throughput, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}

/** Measures how much 1, 2 and 4 lanes take in, and how long one lane takes for parts of what it can take. */
export async function measureIntake(log: EngagementLog, owner: Kysely<DB>): Promise<Point[]> {
  const points: Point[] = [];
  for (const lanes of LANES) {
    await changeLanes(owner, [], lanes);
    await saturate(log, { seconds: 0.2, events: 1 });
    const slowness = watchAll(await backendsOf(owner));
    const { counts, latencies } = await saturate(log, { seconds: SECONDS, events: EVENTS });
    const throughput = (counts.reduce((sum, count) => sum + count, 0) * EVENTS) / SECONDS;
    points.push({
      ...{ name: `${lanes} ${lanes === 1 ? 'lane' : 'lanes'}, saturated`, lanes, folded: false },
      arrivals: { kind: 'closed', senders: SENDERS, events: EVENTS },
      slowness: slowness(),
      measured: { throughput, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) },
    });
  }
  await changeLanes(owner, [], 1);
  await saturate(log, { seconds: 0.2, events: 1 });
  const most = points[0]?.measured.throughput ?? 0;
  for (const share of SHARES) {
    const slowness = watchAll(await backendsOf(owner));
    const arrivals = offered(share * most);
    const measured = summed(await offer(log, { ...arrivals, seconds: SECONDS }), SECONDS);
    const name = `1 lane, offered ${share * 100} % of that`;
    points.push({ name, lanes: 1, folded: false, arrivals, slowness: slowness(), measured });
  }
  return points;
}
