import t from 'tap';
import { openRig } from '../../helpers/folding.ts';
import { workerProcess } from '../../helpers/processes.ts';
import { replacing } from '../../helpers/replace-module.ts';

t.test('a worker that cannot start all its work says why, and ends for its supervisor', async (t) => {
  const rig = await openRig(t);
  const chores = replacing('src/chores.ts', 'test/proof/faults/chores-that-fail.ts');
  const worker = workerProcess(t, { database: rig.database }, { NODE_OPTIONS: chores });
  await worker.start();
  t.equal(await worker.ended(), 1);
  const said = worker.output.split('\n').find((line) => line.includes('"level":60'));
  t.match(JSON.parse(said ?? '{}'), {
    msg: 'nothing has caught this error, so the process ends',
    err: { type: 'Error', message: 'the chores cannot be started', stack: /chores-that-fail\.ts/ },
  });
});
