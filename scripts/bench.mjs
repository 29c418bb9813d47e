import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from './lib/children.mjs';
import { childEnv, dataFolder, HEAP, root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { Halt } from './lib/say.mjs';
import { noteIn, startServices } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { buildWeb } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

const folder = join(dataFolder(), 'bench');
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, works: { type: 'string' } },
});

/**
 * Makes a clone of the project as it was at a commit.
 * @param {string} commit
 * @returns {Promise<string>} its folder
 * @throws {Halt} when there is no such commit
 */
async function cloneAt(commit) {
  const clone = join(folder, 'against');
  rmSync(clone, { recursive: true, force: true });
  for (const args of [
    ['clone', '--quiet', '--no-checkout', root, clone],
    ['-C', clone, 'checkout', '--quiet', '--detach', commit],
  ]) {
    const { code, output } = await run('git', args);
    if (code !== 0) throw new Halt(`git ${args[0]} failed: ${output.trim()}`);
  }
  return clone;
}

await session(
  folder,
  async ({ services, programs }) => {
    const browser = asked.length === 0 || asked.includes('web');
    const { chromium } = await setUp({ tests: true, redis: true, chromium: browser });
    if (browser) await buildWeb();
    const commit = asked.length === 0 || asked.includes('used') ? values.against : undefined;
    const against = commit === undefined ? undefined : await cloneAt(commit);
    const { ownerUrl, databaseUrl, redisUrl } = await startServices(folder, { fresh: true }, services);
    const env = childEnv({
      BENCH_OWNER_URL: ownerUrl,
      DATABASE_OWNER_URL: undefined,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      DATA_DIR: folder,
      CHROMIUM_PATH: chromium,
      BENCH_AGAINST: against,
      BENCH_WORKS: values.works,
    });
    const args = [...HEAP, 'test/bench/run.ts', ...asked];
    // There is no exit code when a signal ended them.
    return (await runScript('benchmarks', args, { env, programs, note: noteIn(folder) })) ?? 1;
  },
  130,
);
