import { projections } from '../../projections/index.ts';
import { GROUPINGS } from '../../src/contract/figures.ts';
import { openPool } from '../../src/engine/db/pool.ts';
import { advanceLive } from '../../src/engine/folding/advance.ts';
import { ensureBuilds } from '../../src/engine/folding/builds/ensure-builds.ts';
import { createEventRegistry } from '../../src/engine/log/event-registry.ts';
import { createClient } from '../helpers/client.ts';
import { fillBacklog } from './backlog.ts';
import { type Bench, createBenchDatabase, figure, quantile } from './bench.ts';
import { signUp } from './fire.ts';
import { startServer } from './processes.ts';

const EVENTS = [200_000, 2_000_000] as const;
const ROUNDS = 20;
const DAY = 86_400_000;

const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** Queries in each grouping, with a type and without, over all time and over the last 90 days. */
function queries(): string[] {
  return ['', `start_date=${dayBefore(90)}&end_date=${dayBefore(0)}&`].flatMap((range) =>
    ['', 'event_type=view_artwork&'].flatMap((type) => GROUPINGS.map((group) => `?${range}${type}group_by=${group}`)),
  );
}

async function measure(name: string, events: number, say: (line: string) => void): Promise<number[]> {
  const database = await createBenchDatabase(name);
  const db = openPool(database.url, { max: 4, name: 'bench' });
  await fillBacklog(database.owner, events);
  await ensureBuilds(db, projections, [1]);
  for (const projection of projections) await advanceLive({ db, registry: createEventRegistry({}) }, projection);
  const api = await startServer('src/server.ts', { DATABASE_URL: database.url, REDIS_URL: '' });
  try {
    const { token, email } = await signUp(api.origin);
    await database.owner.updateTable('account.user').set({ is_admin: true }).where('email', '=', email).execute();
    const admin = createClient(api.origin, token);
    const all: number[] = [];
    for (const query of queries()) {
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const begun = performance.now();
        const { status } = await admin.call('GET', `/engagement/stats${query}`);
        if (status !== 200) throw new Error(`stats answered ${status}`);
        if (round > 0) times.push(performance.now() - begun);
      }
      say(
        `${events} events, ${query}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
      );
      all.push(...times);
    }
    return all;
  } finally {
    await api.stop();
    await db.destroy();
    await database.drop();
  }
}

/** Compares the console's figures over a short and over a long log. */
export const stats: Bench = async (say) => {
  const few = await measure('bench_stats_few', EVENTS[0], say);
  const many = await measure('bench_stats_many', EVENTS[1], say);
  return [
    figure('stats', 'p95 over 2,000,000 events', quantile(many, 0.95), 'ms', { under: 30 }),
    figure('stats', 'cost at ten times the events', quantile(many, 0.5) / quantile(few, 0.5), 'ratio', { under: 2 }),
  ];
};
