import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { childEnv, dataFolder, root } from './lib/paths.mjs';
import { end, mark } from './lib/processes.mjs';
import { startServices } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { tapReport } from './lib/tap-report.mjs';
import { buildWeb } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
const folder = join(dataFolder(), 'test');
const print = (line) => process.stdout.write(`${line}\n`);

async function runTap(env, programs) {
  const tap = spawn('tap', ['run', '--reporter=tap', ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const known = { pid: tap.pid, mark: mark(tap.pid) };
  programs.push({ ready: Promise.resolve(), stop: () => end(known, [['SIGTERM', 5_000]]) });
  const report = tapReport(print);
  createInterface({ input: tap.stdout }).on('line', report.line);
  const code = await new Promise((done) => tap.once('close', done).once('error', () => done(1)));
  return { code, ...report.counts };
}

await session(
  folder,
  async ({ services, programs }) => {
    const { redis, chromium } = await setUp({ redis: true, chromium: true });
    await buildWeb();
    // Never the database of DATABASE_URL: tests create and drop what they need.
    const given = { databaseUrl: TEST_DATABASE_URL, redisUrl: TEST_REDIS_URL, fresh: true };
    const { databaseUrl, redisUrl } = await startServices(folder, given, services);
    const { DATABASE_URL, REDIS_URL, ...env } = childEnv({
      TEST_DATABASE_URL: databaseUrl,
      TEST_REDIS_URL: redisUrl,
      REDIS_SERVER: redis,
      CHROMIUM_PATH: chromium,
      DATA_DIR: folder,
    });
    const { code, pass, fail, skip } = await runTap(env, programs);
    if (skip > 0) print(`${skip} skipped`);
    // A file that ends too early or a run without any test fails without a failed assertion.
    const failed = fail === 0 && (code !== 0 || pass === 0) ? 1 : fail;
    process.once('exit', () => print(`${pass} passed, ${failed} failed`));
    return failed > 0 ? 1 : 0;
  },
  130,
);
