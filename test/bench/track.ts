import { sql } from 'kysely';
import { APPLICATION_ROLE } from '../../src/engine/db/roles.ts';
import { environment } from '../helpers/environment.ts';
import { type Bench, type BenchDatabase, createBenchDatabase, figure, passFirstCheckpoint, quantile } from './bench.ts';
import { pace, saturate, signUp, trackRequests } from './fire.ts';
import { memoryOf, startServer } from './processes.ts';

const ROUNDS = 7;
const SECONDS = 4;
/** Seconds until the JIT has compiled the hot code of a server and of the client. */
const WARM_UP = 6;

/** Makes the table of the INSERT yardstick, whose server may not create tables. */
async function makeInsertTable({ owner }: BenchDatabase): Promise<void> {
  await sql`
    create table public.bench_insert (
      position bigint generated always as identity primary key,
      event_type text not null, path text not null, properties jsonb not null, occurred_at timestamptz not null
    )`.execute(owner);
  await sql`grant select, insert on public.bench_insert to ${sql.id(APPLICATION_ROLE)}`.execute(owner);
}

/** Compares durable intake with a route that writes nothing, and with one INSERT a request. */
export const track: Bench = async (say) => {
  const database = await createBenchDatabase('bench_track');
  const env = { DATABASE_URL: database.url, REDIS_URL: environment('REDIS_URL'), QUEUE_PREFIX: 'bench-track' };
  const api = await startServer('src/server.ts', env);
  const bare = await startServer('test/bench/servers/bare.ts', env);
  await makeInsertTable(database);
  const insert = await startServer('test/bench/servers/insert.ts', env);
  try {
    const requests = trackRequests((await signUp(api.origin)).token);
    await passFirstCheckpoint(database);
    for (const { origin } of [bare, api, insert]) await saturate(origin, requests, WARM_UP);

    const toBare: number[] = [];
    const toInsert: number[] = [];
    const rates: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const yardstick = await saturate(bare.origin, requests, SECONDS);
      const tracked = await saturate(api.origin, requests, SECONDS);
      const inserted = await saturate(insert.origin, requests, SECONDS);
      rates.push(tracked);
      toBare.push(tracked / yardstick);
      toInsert.push(tracked / inserted);
      say(`round ${round}: bare ${yardstick | 0}/s, track ${tracked | 0}/s, one INSERT a request ${inserted | 0}/s`);
    }
    const memory = memoryOf(api.child).peak;
    await passFirstCheckpoint(database);
    const p99s: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const rate = 0.7 * (await saturate(api.origin, requests, SECONDS / 2));
      const paced = await pace(api.origin, requests, { seconds: SECONDS, rate });
      p99s.push(paced.p99);
      say(`at ${rate | 0}/s, 70 % of saturation: p50 ${paced.p50.toFixed(1)} ms, p99 ${paced.p99.toFixed(1)} ms`);
    }
    return [
      figure('track', 'throughput', quantile(rates, 0.5), 'requests/s', { atLeast: 0 }),
      figure('track', 'throughput against the bare route', quantile(toBare, 0.5), 'ratio', { atLeast: 0.65 }),
      figure('track', 'throughput against one INSERT a request', quantile(toInsert, 0.5), 'ratio', { atLeast: 4 }),
      figure('track', 'p99 at 70 % of saturation', quantile(p99s, 0.5), 'ms', { under: 15 }),
      figure('track', 'memory of the API process, peak', memory, 'MB', { under: 200 }),
    ];
  } finally {
    await Promise.all([api.stop(), bare.stop(), insert.stop()]);
    await database.drop();
  }
};
