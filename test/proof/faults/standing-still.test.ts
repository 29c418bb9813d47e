import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { setStatusAlone } from '../../../src/engine/folding/checkpoints/lane-status.ts';
import { noteDeath } from '../../../src/engine/liveness/attempts.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { readFoldStatus } from '../../helpers/fold-status.ts';
import { openRig } from '../../helpers/folding.ts';
import { closeGate } from '../../helpers/gates.ts';
import { apiProcess, type Process, workerProcess } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';

const env = { NODE_OPTIONS: `--import ${import.meta.dirname}/stand-still-at-signal.mjs` };
const lastWords = ({ output }: Process) =>
  JSON.parse(output.split('\n').find((line) => line.includes('"inProgress"')) ?? '{}');

t.test('an API and a worker that stand still end themselves and say what they were doing', async (t) => {
  const rig = await openRig(t);
  const worker = workerProcess(t, { database: rig.database }, env);
  const api = await apiProcess(t, { database: rig.database }, env);
  await Promise.all([worker.start(), api.start()]);
  const gate = await closeGate(t, rig.owner, { when: 'before insert', table: 'p_timeline_v2.timeline_count' });
  await rig.log.append([engagementEvent({ user: 1 })]);
  await gate.reached(/insert into timeline_count/);
  await fetch(`${api.origin}/api/v1/artworks/categories`);
  api.signal('SIGUSR2');
  worker.signal('SIGUSR2');
  await until('both stand still', () => [api, worker].every(({ output }) => output.includes('it stands still')));
  await gate.open();
  t.same(await Promise.all([api.ended(), worker.ended()]), [null, null], 'signals ended them');
  const msg = 'the event loop stood still for 10 s; this process ends now';
  t.match(lastWords(api), {
    level: 60,
    msg,
    route: /^GET.* \/api\/v1\/artworks\/categories$/,
    stack: [/^standStill /],
  });
  const said = lastWords(worker);
  t.match(said, {
    level: 60,
    msg,
    route: null,
    stack: [/^standStill test\/proof\/faults\/stand-still-at-signal\.mjs:\d+$/],
  });
  t.ok(said.inProgress.includes('fold p_timeline_v2 1 0'), said.inProgress.join());

  await t.test('the fold goes on, because it has taken down one process only', async (t) => {
    await worker.start();
    await until('it has folded', async () => (await readFoldStatus(rig.db, timeline)).lag_events === 0);
    await until('what died is forgotten', async () => {
      return (await rig.db.selectFrom('liveness.attempt').selectAll().execute()).length === 0;
    });
    t.match(await readFoldStatus(rig.db, timeline), { state: 'live', position: 1, error: null });
  });

  await t.test('one that has taken down two at the same place is halted there, until it is resumed', async (t) => {
    await worker.kill();
    await rig.log.append([engagementEvent({ user: 2 })]);
    for (const _ of [1, 2]) await noteDeath(rig.db, { kind: 'fold', key: 'p_timeline_v2 1 1' }, 'it stood still');
    await worker.start();
    const halted = await until('it is halted', async () => {
      const status = await readFoldStatus(rig.db, timeline);
      return status.state === 'halted' && status;
    });
    t.match(halted, { position: 1, error: '2 processes stood still while they folded what follows event 1 of lane 1' });
    await setStatusAlone(rig.db, 'engagement', 'p_timeline_v2', 'running');
    await until('it folds again', async () => (await readFoldStatus(rig.db, timeline)).position === 2);
    t.match(await readFoldStatus(rig.db, timeline), { state: 'live', error: null });
  });
});
