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

// `deploy` deploys one version of the product over another, under load, on a PostgreSQL and a Redis of its own. `citus`
// distributes the log of an empty database of the cluster that CITUS_URL names.
await session(
  folder,
  async ({ services, programs }) => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } });
    const [drill, ...others] = positionals;
    if ((drill !== 'deploy' && drill !== 'citus') || others.length > 0)
      throw new Halt('There are two drills: npm run drill -- deploy [--against <commit>], and npm run drill -- citus');
    if (drill === 'citus' && !process.env.CITUS_URL) {
      console.log('not run: no CITUS_URL');
      return 0;
    }
    await setUp({ tests: true, redis: drill === 'deploy' });
    if (drill === 'citus') {
      const script = 'test/proof/drill/citus.ts';
      return (await runScript('the drill', [script], { env: process.env, programs, note: noteIn(folder) })) ?? 1;
    }
    const against = values.against === undefined ? undefined : await cloneAt(values.against, join(folder, 'against'));
    const env = await startOwnServices(folder, services, { DRILL_AGAINST: against });
    // There is no exit code when a signal ended it.
    return (await runScript('the drill', ['test/proof/drill/run.ts'], { env, programs, note: noteIn(folder) })) ?? 1;
  },
  130,
);
