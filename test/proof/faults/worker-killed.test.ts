import { randomUUID } from 'node:crypto';
import t from 'tap';
import { EVENT_TYPES } from '../../../src/contract/engagement.ts';
import { checkRun } from '../../helpers/checker.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { engagement, openRig, type Rig } from '../../helpers/folding.ts';
import { closeGate, type Gate } from '../../helpers/gates.ts';
import { workerProcess } from '../../helpers/processes.ts';
import type { Test } from '../../helpers/test.ts';

type Step = { step: string; stop: (t: Test, rig: Rig) => Promise<Gate>; waitsIn: RegExp };

const checkpoints = 'folding.engagement_checkpoint';

/** The steps of a fold, how to stop a worker in each, and the statement that proves that it is there. */
const STEPS: Step[] = [
  {
    step: 'while it counts',
    stop: (t, { owner }) => closeGate(t, owner, { when: 'before insert', table: 'p_timeline_v2.timeline_count' }),
    waitsIn: /insert into timeline_count/,
  },
  {
    step: 'between two tables of a read model',
    stop: (t, { owner }) => closeGate(t, owner, { when: 'before insert', table: 'p_timeline_v2.timeline_users' }),
    waitsIn: /insert into timeline_users/,
  },
  {
    step: 'while it moves the checkpoint',
    stop: (t, { owner }) => closeGate(t, owner, { when: 'before update', table: checkpoints }),
    waitsIn: /update .*engagement_checkpoint/s,
  },
  {
    step: 'while it commits',
    stop: (t, { owner }) => closeGate(t, owner, { when: 'after update', table: checkpoints, atCommit: true }),
    waitsIn: /^commit/i,
  },
];

t.test('a worker that is killed', async (t) => {
  const rig = await openRig(t);
  const worker = workerProcess(t, { database: rig.database });
  await worker.start();
  const ids = new Set<string>();
  const append = async () => {
    const events = EVENT_TYPES.map((type, n) => ({ type, user: 1 + n, artwork: 1001 + n, id: randomUUID() }));
    for (const { id } of events) ids.add(id);
    await rig.log.append(events.map(engagementEvent));
  };

  for (const { step, stop, waitsIn } of STEPS)
    await t.test(`${step} leaves a batch that is folded once, by whoever comes next`, async (t) => {
      const gate = await stop(t, rig);
      await append();
      t.ok(await gate.reached(waitsIn), 'it is in that step');
      await worker.kill();
      await gate.open();
      await append();
      await worker.start();
      const run = { attempted: ids, acknowledged: ids, projections: engagement, within: 60_000 };
      t.same(await checkRun(rig.db, run), []);
    });
});
