import { readdirSync } from 'node:fs';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { readCheckpoints } from '../../../src/engine/folding/checkpoints/checkpoints.ts';
import { environment } from '../../helpers/environment.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { openRig } from '../../helpers/folding.ts';
import { apiProcess, temporaryFolder, workerProcess } from '../../helpers/processes.ts';
import { replacing } from '../../helpers/replace-module.ts';
import { until } from '../../helpers/until.ts';

t.test('a worker folds what has waited for it before it loads its queue and its chores', async (t) => {
  const rig = await openRig(t);
  await rig.log.append([engagementEvent()]);
  const neverLoaded = ['src/engine/folding/wake-ups/jobs.ts', 'src/chores.ts'].map((path) =>
    replacing(path, 'test/proof/faults/never-loaded.ts'),
  );
  const worker = workerProcess(
    t,
    { database: rig.database, redisUrl: environment('TEST_REDIS_URL') },
    { NODE_OPTIONS: neverLoaded.join(' ') },
  );
  await worker.start();
  await until('it is folded', async () => {
    const { schema } = await rig.live(timeline);
    const [checkpoint] = await readCheckpoints(rig.db, 'engagement', schema);
    return checkpoint?.position === 1;
  });
  t.ok(worker.running);
});

t.test('an API and a worker keep what Node compiled before they end', async (t) => {
  const rig = await openRig(t);
  const installation = { database: rig.database };
  const compiled = { api: temporaryFolder(t), worker: temporaryFolder(t) };
  const api = await apiProcess(t, installation, { NODE_COMPILE_CACHE: compiled.api });
  const worker = workerProcess(t, installation, { NODE_COMPILE_CACHE: compiled.worker });
  await Promise.all([api.start(), worker.start()]);
  const files = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const folder of Object.values(compiled))
    await until('hundreds of modules are kept', () => files(folder).length > 500);
});
