import { statSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './lib/children.mjs';
import { childEnv, dataFolder, root } from './lib/paths.mjs';
import { noteIn, startServices } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { tapReport } from './lib/tap-report.mjs';
import { buildTestRunner } from './lib/test-runner.mjs';
import { buildWeb } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
const folder = join(dataFolder(), 'test');
/** A folder means the tests in it. */
const wanted = process.argv
  .slice(2)
  .map((word) =>
    statSync(join(root, word), { throwIfNoEntry: false })?.isDirectory() ? join(word, '**/*.test.ts') : word,
  );
const print = (line) => process.stdout.write(`${line}\n`);

await session(
  folder,
  async ({ services, programs }) => {
    const { redis, chromium } = await setUp({ redis: true, chromium: true });
    await buildTestRunner();
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
    const report = tapReport(print);
    const tap = ['tap', 'run', '--reporter=tap', ...wanted];
    const code = await runChild('tests', tap, { env, programs, note: noteIn(folder), onLine: report.line });
    const { pass, fail, skip } = report.counts;
    if (skip > 0) print(`${skip} skipped`);
    // A file that ends too early or a run without any test fails without a failed assertion.
    const failed = fail === 0 && (code !== 0 || pass === 0) ? 1 : fail;
    process.once('exit', () => print(`${pass} passed, ${failed} failed`));
    return failed > 0 ? 1 : 0;
  },
  130,
);
