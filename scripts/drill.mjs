import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from './lib/children.mjs';
import { cloneAt } from './lib/clone-at.mjs';
import { ownProduct } from './lib/own-product.mjs';
import { startOwnServices } from './lib/own-services.mjs';
import { dataFolder } from './lib/paths.mjs';
import { Halt } from './lib/say.mjs';
import { noteIn } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { setUp } from './setup.mjs';

const folder = join(dataFolder(), 'drill');
const [drill, ...words] = process.argv.slice(2);

/** @typedef {{ script: string[], env: NodeJS.ProcessEnv }} Program */

/** @type {Record<string, (services: import('./lib/session.mjs').Running['services']) => Promise<Program | undefined>>} */
const DRILLS = {
  // Deploys one version of the product over another, under load, on a PostgreSQL and a Redis of its own.
  async deploy(services) {
    const { values } = parseArgs({ args: words, options: { against: { type: 'string' } } });
    await setUp({ tests: true, redis: true });
    const against = values.against === undefined ? undefined : await cloneAt(values.against, join(folder, 'against'));
    const env = await startOwnServices(folder, services, { DRILL_AGAINST: against });
    return { script: ['test/proof/drill/run.ts'], env };
  },
  // Distributes the log of an empty database of the cluster that CITUS_URL names.
  async citus() {
    parseArgs({ args: words });
    if (!process.env.CITUS_URL) {
      console.log('not run: no CITUS_URL');
      return undefined;
    }
    await setUp({ tests: true });
    return { script: ['test/proof/drill/citus.ts'], env: process.env };
  },
  // Lets many order the same few pieces of a product of its own, and breaks that meanwhile.
  async 'last-piece'() {
    const { redis } = await setUp({ tests: true, redis: true });
    return { script: ['test/proof/orders/last-piece/run.ts', ...words], env: ownProduct(folder, redis) };
  },
};

await session(
  folder,
  async ({ services, programs }) => {
    const prepare = DRILLS[drill ?? ''];
    if (!prepare)
      throw new Halt(
        'There are three drills: npm run drill -- deploy [--against <commit>], npm run drill -- citus, and npm run drill -- last-piece [--buyers 200] [--pieces 20] [--seconds 60]',
      );
    const program = await prepare(services);
    if (!program) return 0;
    // There is no exit code when a signal ended it.
    return (await runScript('the drill', program.script, { env: program.env, programs, note: noteIn(folder) })) ?? 1;
  },
  130,
);
