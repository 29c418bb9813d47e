import { join } from 'node:path';
import { runScript } from './lib/children.mjs';
import { childEnv, dataFolder } from './lib/paths.mjs';
import { noteIn, startServices } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { setUp } from './setup.mjs';

const folder = join(dataFolder(), 'bench');

await session(
  folder,
  async ({ services, programs }) => {
    await setUp({ redis: true, chromium: false });
    const { databaseUrl, redisUrl } = await startServices(folder, { fresh: true }, services);
    const env = childEnv({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: folder });
    const args = ['test/bench/run.ts', ...process.argv.slice(2)];
    return runScript('benchmarks', args, { env, programs, note: noteIn(folder) });
  },
  130,
);
