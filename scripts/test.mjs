import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { changes } from './lib/changed.mjs';
import { runScript } from './lib/children.mjs';
import { deleteData } from './lib/homes.mjs';
import { childEnv, dataFolder, root } from './lib/paths.mjs';
import { Halt } from './lib/say.mjs';
import { noteIn, startServices } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { tapReport } from './lib/tap-report.mjs';
import { buildWeb } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

/**
 * PostgreSQL does not wait for the disk. The tests kill processes, never the machine, and what a killed PostgreSQL has
 * written survives in the memory of the operating system. So a commit counts at the same moment.
 */
const KEPT_IN_MEMORY = ['fsync=off', 'full_page_writes=off', 'max_wal_size=1GB', 'checkpoint_timeout=1h'];
/**
 * PostgreSQL makes and drops no database while a client is half way through its authentication. Tests that stop or cut
 * off a client just then would hold up all others for a minute.
 */
const SETTINGS = [...KEPT_IN_MEMORY, 'authentication_timeout=5s'];

/** With `--watch` the tests run again when a file of these folders changes. */
const WATCHED = ['src', 'projections', 'demo', 'migrations', 'web/src', 'test', 'scripts'];

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
const folder = join(dataFolder(), 'test');
const { values, positionals: wanted } = parseArgs({
  options: { watch: { type: 'boolean' } },
  // Files or folders; none means all tests.
  allowPositionals: true,
});
/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

/** @typedef {{ pass: number, fail: number }} Counts */

/**
 * Runs the tests once.
 * @param {Parameters<typeof runScript>[2]} options
 * @returns {Promise<Counts>} the runner's own
 */
async function runTests(options) {
  const report = tapReport(print);
  const runner = [join(root, 'scripts/run-tests.mjs'), ...wanted];
  const code = await runScript('tests', runner, { ...options, onLine: report.line });
  const { pass, fail, skip } = report.counts;
  if (skip > 0) print(`${skip} skipped`);
  // A run also fails without a failed assertion: when a file ends too early, or when there is no test at all.
  return { pass, fail: fail === 0 && (code !== 0 || pass === 0) ? 1 : fail };
}

/** @param {Counts} counts */
const summary = ({ pass, fail }) => `${pass} passed, ${fail} failed`;

await session(
  folder,
  async ({ services, programs }) => {
    const missing = wanted.find((path) => !existsSync(resolve(root, path)));
    if (missing) throw new Halt(`There is no ${missing}. Name files or folders of tests, such as test/folding.`);
    const need = { tests: true, redis: true, chromium: true, pgbouncer: true };
    const { redis, chromium, pgbouncer } = await setUp(need);
    await buildWeb();
    // Never the server of DATABASE_URL: tests create and drop databases.
    // Most time of a database on a disk goes into the files that it makes and deletes.
    const own = { fresh: true, passing: true, settings: SETTINGS };
    const given = { ownerUrl: TEST_DATABASE_URL, redisUrl: TEST_REDIS_URL, ...own };
    let failed = false;
    process.once('exit', () => failed || deleteData(folder));
    const { ownerUrl, redisUrl } = await startServices(folder, given, services);
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL, REDIS_URL, ...env } = childEnv({
      TEST_DATABASE_URL: ownerUrl,
      TEST_REDIS_URL: redisUrl,
      REDIS_SERVER: redis,
      CHROMIUM_PATH: chromium,
      PGBOUNCER: pgbouncer,
      // Its server does not wait for the disk.
      DATABASE_UNSAFE: 'on',
      DATA_DIR: folder,
    });
    const options = { env, programs, note: noteIn(folder) };
    const changed = values.watch ? changes(WATCHED, 'test/web/screenshots') : null;
    const counts = await runTests(options);
    failed = counts.fail > 0;
    if (!changed) {
      process.once('exit', () => print(summary(counts)));
      return failed ? 1 : 0;
    }
    /** @param {Counts} last */
    const waiting = (last) => print(`${summary(last)}. Waiting for a change …`);
    waiting(counts);
    for await (const _ of changed) {
      await buildWeb().catch(({ message }) => print(message));
      const again = await runTests(options);
      failed = again.fail > 0;
      waiting(again);
    }
  },
  130,
);
