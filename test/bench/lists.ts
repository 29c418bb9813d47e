import { sql } from 'kysely';
import { type Bench, createBenchDatabase, type Figure, figure } from './bench.ts';
import { fill } from './lists/fill.ts';
import { askAfterWrites, askAtOnce, askTwice, median, p95 } from './lists/measure.ts';
import { queriesOf } from './lists/queries.ts';
import { JWT_SECRET } from './lists/secret.ts';
import { memoryOf, startServer } from './processes.ts';

/** Works, unless `--works` says how many. */
const WORKS = 100_000;
/** Milliseconds for what was asked before, and for what was not. */
const KEPT = { under: 50 };
const NEW = { under: 150 };

/** Measures lists, searches and counts at many works, by one client after the other and by twenty. */
export const lists: Bench = async (say) => {
  const works = Number(process.env.BENCH_WORKS ?? WORKS);
  const { url, owner, drop } = await createBenchDatabase('bench_lists');
  await fill(owner, works, say);
  await sql`checkpoint`.execute(owner);
  const api = await startServer('src/server.ts', { DATABASE_URL: url, REDIS_URL: '', JWT_SECRET });
  const figures: Figure[] = [];
  const add = (metric: string, times: number[], target: { under: number }) => {
    say(`${metric}: p50 ${median(times).toFixed(1)}, p95 ${p95(times).toFixed(1)} ms`);
    figures.push(figure('lists', `${metric}, p95`, p95(times), 'ms', target));
  };
  try {
    const { first } = await askTwice(api.origin, ['/api/v1/artworks?limit=1&sort=popular']);
    say(`${works} works; the first answer after ${first[0]?.toFixed(0)} ms`);
    const queries = queriesOf(works);
    for (const [name, paths] of Object.entries(queries)) {
      const times = await askTwice(api.origin, paths);
      add(name, times.first, NEW);
      add(`${name}, again`, times.again, KEPT);
    }
    const all = Object.values(queries).flat();
    const apart = all.filter((_, n) => n % 8 === 0);
    add('each of these after a work was listed', await askAfterWrites(api.origin, apart), NEW);
    await askAtOnce(api.origin, apart);
    add('asked again by twenty at once', await askAtOnce(api.origin, [...apart, ...apart, ...apart]), KEPT);
    const unasked = all.filter((path) => path.includes('sort=')).map((path) => `${path}&limit=7`);
    const times = await askAtOnce(api.origin, unasked);
    say(`new for twenty at once: p50 ${median(times).toFixed(1)}, p95 ${p95(times).toFixed(1)} ms`);
    const { now, peak } = memoryOf(api.child);
    say(`the API takes ${now.toFixed(0)} MB, and took ${peak.toFixed(0)} MB at most`);
    return figures;
  } finally {
    await api.stop();
    await drop();
  }
};
