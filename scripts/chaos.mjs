import { join } from 'node:path';
import { runScript } from './lib/children.mjs';
import { ownProduct } from './lib/own-product.mjs';
import { dataFolder } from './lib/paths.mjs';
import { noteIn } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { setUp } from './setup.mjs';

const folder = join(dataFolder(), 'chaos');

await session(
  folder,
  async ({ programs }) => {
    const { redis } = await setUp({ tests: true, redis: true });
    const env = ownProduct(folder, redis);
    const drill = ['test/proof/chaos/run.ts', ...process.argv.slice(2)];
    // There is no exit code when a signal ended it.
    return (await runScript('the drill', drill, { env, programs, note: noteIn(folder) })) ?? 1;
  },
  130,
);
