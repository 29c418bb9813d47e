import t from 'tap';
import { temporaryFolder } from '../../helpers/processes.ts';
import { startDrill } from './drill.ts';
import { kills } from './faults.ts';

t.test('whatever is killed under load, nothing is lost, and nothing is counted twice', async (t) => {
  const drill = await startDrill(t, { folder: temporaryFolder(t), seed: 1, pace: 50 });
  for (const fault of kills) {
    const { complaints, ...round } = await drill.round(fault, { full: fault === kills.at(-1) });
    t.comment(JSON.stringify(round));
    t.same(complaints, [], fault.name);
    t.ok(round.acknowledged > 0, 'clients were answered');
  }
});
