import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from './lib/children.mjs';
import { cloneAt } from './lib/clone-at.mjs';
import { startOwnServices } from './lib/own-services.mjs';
import { dataFolder, HEAP } from './lib/paths.mjs';
import { noteIn } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { buildWeb } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

const folder = join(dataFolder(), 'bench');
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    works: { type: 'string' },
    minutes: { type: 'string' },
  },
});

await session(
  folder,
  async ({ services, programs }) => {
    const browser = asked.length === 0 || asked.includes('web');
    const { chromium } = await setUp({ tests: true, redis: true, chromium: browser });
    if (browser) await buildWeb();
    const commit = asked.length === 0 || asked.includes('used') ? values.against : undefined;
    const against = commit === undefined ? undefined : await cloneAt(commit, join(folder, 'against'));
    const env = await startOwnServices(folder, services, {
      CHROMIUM_PATH: chromium,
      BENCH_AGAINST: against,
      BENCH_WORKS: values.works,
      BENCH_MINUTES: values.minutes,
    });
    const args = [...HEAP, 'test/bench/run.ts', ...asked];
    // There is no exit code when a signal ended them.
    return (await runScript('benchmarks', args, { env, programs, note: noteIn(folder) })) ?? 1;
  },
  130,
);
