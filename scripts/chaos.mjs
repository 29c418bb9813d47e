import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './lib/children.mjs';
import { childEnv, dataFolder } from './lib/paths.mjs';
import { noteIn } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { setUp } from './setup.mjs';

const folder = join(dataFolder(), 'chaos');

// The drill starts and breaks a whole product of its own in this folder; no installation is touched.
await session(
  folder,
  async ({ programs }) => {
    const { redis } = await setUp({ tests: true, redis: true });
    // What an earlier run has kept, or left because it was killed.
    for (const name of readdirSync(folder).filter((name) => /^product-|^said\.log$/.test(name)))
      rmSync(join(folder, name), { recursive: true, force: true });
    const env = childEnv({
      REDIS_SERVER: redis,
      DATA_DIR: folder,
      DATABASE_URL: undefined,
      DATABASE_OWNER_URL: undefined,
      REDIS_URL: undefined,
    });
    const drill = ['test/proof/chaos/run.ts', ...process.argv.slice(2)];
    // There is no exit code when a signal ended it.
    return (await runScript('the drill', drill, { env, programs, note: noteIn(folder) })) ?? 1;
  },
  130,
);
