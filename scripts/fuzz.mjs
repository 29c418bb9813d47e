import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from './lib/children.mjs';
import { childEnv, dataFolder } from './lib/paths.mjs';
import { noteIn, startServices } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { buildWeb } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

const folder = join(dataFolder(), 'fuzz');

// The fuzz of the gate, with more requests or another seed, on a PostgreSQL and a Redis of its own.
await session(
  folder,
  async ({ services, programs }) => {
    const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });
    const { redis } = await setUp({ tests: true, redis: true });
    await buildWeb();
    const { ownerUrl, redisUrl } = await startServices(folder, { fresh: true }, services);
    const env = childEnv({
      TEST_DATABASE_URL: ownerUrl,
      TEST_REDIS_URL: redisUrl,
      REDIS_SERVER: redis,
      DATA_DIR: folder,
      TAP_TIMEOUT: '0',
      FUZZ_REQUESTS: values.requests ?? '50000',
      ...(values.seed && { FUZZ_SEED: values.seed }),
    });
    const fuzz = ['test/proof/fuzz/fuzz.test.ts'];
    // There is no exit code when a signal ended it.
    return (await runScript('the fuzz', fuzz, { env, programs, note: noteIn(folder) })) ?? 1;
  },
  130,
);
