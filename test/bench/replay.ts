import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { projections } from '../../projections/index.ts';
import { openPool } from '../../src/engine/db/pool.ts';
import { environment } from '../helpers/environment.ts';
import { readFoldStatus } from '../helpers/fold-status.ts';
import { until } from '../helpers/until.ts';
import { fillBacklog } from './backlog.ts';
import { type Bench, type BenchDatabase, createBenchDatabase, figure, quantile } from './bench.ts';
import { signUp } from './fire.ts';
import { readEverything } from './fold.ts';
import { probeUnderLoad } from './freshness.ts';
import { endWithProcess, startScript, startServer } from './processes.ts';

const EVENTS = 1_000_000;
/** Of clients while freshness is measured: events a second, and for how long. */
const LOAD = { rate: 500, seconds: 10 };
const ROUNDS = 3;
const MINUTES = 60_000;

const engagement = projections.filter(({ source }) => source === 'engagement');

/** Replays a read model by the command of operators. @returns events a second */
async function replayByCommand(name: string, env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, 'src/operator.ts', 'replay', name, '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithProcess(child, 'SIGTERM');
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`replaying ${name} ended with ${code}`);
  const { folded, seconds } = JSON.parse(said) as { folded: number; seconds: number };
  return folded / seconds;
}

/** Replays the largest read model again and again until the work is done. */
async function replaying<Result>(env: Record<string, string>, work: Promise<Result>): Promise<Result> {
  let working = true;
  void work.finally(() => {
    working = false;
  });
  while (working) await replayByCommand('top-artworks', env);
  return work;
}

async function allFolded({ url }: BenchDatabase): Promise<void> {
  const db = openPool(url, { max: 1, name: 'bench' });
  const isFolded = async () => {
    for (const projection of engagement) if ((await readFoldStatus(db, projection)).position < EVENTS) return false;
    return true;
  };
  await until('the backlog is folded', isFolded, 5 * MINUTES).finally(() => db.destroy());
}

/** Measures how fast read models of engagement are replayed, and what a replay does to the freshness of the others. */
export const replay: Bench = async (say) => {
  const database = await createBenchDatabase('bench_replay');
  const env = { DATABASE_URL: database.url, REDIS_URL: environment('REDIS_URL'), QUEUE_PREFIX: 'bench-replay' };
  await fillBacklog(database.owner, EVENTS);
  const worker = startScript('src/worker.ts', { ...env, LOG_LEVEL: 'error' });
  const api = await startServer('src/server.ts', env);
  try {
    await allFolded(database);
    const ratios: number[] = [];
    let seconds = 0;
    for (const { name } of engagement) {
      const bare = await readEverything(database, EVENTS);
      const rate = await replayByCommand(name, env);
      seconds += EVENTS / rate;
      ratios.push(rate / bare);
      say(`${name}: bare read ${bare | 0}/s, replayed ${rate | 0}/s, ${(rate / bare).toFixed(2)}`);
    }
    say(`all of them, one after the other: ${(EVENTS / seconds) | 0} events/s`);

    const { token, email } = await signUp(api.origin);
    await database.owner.updateTable('account.user').set({ is_admin: true }).where('email', '=', email).execute();
    const changes: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const without = quantile(await probeUnderLoad(api.origin, token, LOAD), 0.95);
      const during = quantile(await replaying(env, probeUnderLoad(api.origin, token, LOAD)), 0.95);
      changes.push(during / without);
      say(`round ${round}: freshness p95 ${without | 0} ms, during a replay ${during | 0} ms`);
    }
    return [
      figure('replay', 'slowest read model of engagement against a bare read', Math.min(...ratios), 'ratio', {
        atLeast: 0.25,
      }),
      figure('replay', 'freshness p95 during a replay against without', quantile(changes, 0.5), 'ratio', { under: 2 }),
    ];
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
    await database.drop();
  }
};
