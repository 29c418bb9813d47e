import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from './lib/children.mjs';
import { cloneAt } from './lib/clone-at.mjs';
import { startOwnServices } from './lib/own-services.mjs';
import { dataFolder } from './lib/paths.mjs';
import { Halt } from './lib/say.mjs';
import { noteIn } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { setUp } from './setup.mjs';

const folder = join(dataFolder(), 'drill');

// Deploys one version of the product over another, under load, on a PostgreSQL and a Redis of its own.
await session(
  folder,
  async ({ services, programs }) => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } });
    if (positionals.join() !== 'deploy')
      throw new Halt('There is one drill: npm run drill -- deploy [--against <commit>]');
    await setUp({ tests: true, redis: true });
    const against = values.against === undefined ? undefined : await cloneAt(values.against, join(folder, 'against'));
    const env = await startOwnServices(folder, services, { DRILL_AGAINST: against });
    // There is no exit code when a signal ended it.
    return (await runScript('the drill', ['test/drill/run.ts'], { env, programs, note: noteIn(folder) })) ?? 1;
  },
  130,
);
