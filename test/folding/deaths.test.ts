import type { Kysely } from 'kysely';
import t from 'tap';
import { timeline } from '../../projections/engagement/timeline.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import { setStatusAlone } from '../../src/engine/folding/checkpoints/lane-status.ts';
import { foldKey, judgeDeaths } from '../../src/engine/folding/poison/deaths.ts';
import { noteDeath } from '../../src/engine/liveness/attempts.ts';
import { engagementEvent } from '../helpers/events.ts';
import { readFoldStatus } from '../helpers/fold-status.ts';
import { openRig } from '../helpers/folding.ts';

/** A process that comes to its next transaction late. @returns its way to the database, and what it waits for */
function late(db: Kysely<DB>) {
  const [came, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = new Proxy(db, {
    get(target, name) {
      const own = Reflect.get(target, name, target);
      if (name === 'transaction') came.resolve();
      if (name !== 'transaction') return typeof own === 'function' ? own.bind(target) : own;
      return () => ({
        execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
          await mayGoOn.promise;
          return db.transaction().execute(work);
        },
      });
    },
  });
  return { slow, came: came.promise, goOn: mayGoOn.resolve };
}

t.test('who resumes a lane is not undone by a worker that has read of the deaths before', async (t) => {
  const rig = await openRig(t, { projections: [timeline] });
  await rig.log.append([engagementEvent({ user: 1 })]);
  const { schema } = await rig.live(timeline);
  for (const _ of [1, 2]) await noteDeath(rig.db, { kind: 'fold', key: foldKey(schema, 1, 0) }, 'it stood still');
  const { slow, came, goOn } = late(rig.db);
  const judging = judgeDeaths(slow, [timeline]);
  await came;

  await judgeDeaths(rig.db, [timeline]);
  t.match(await readFoldStatus(rig.db, timeline), { state: 'halted' });
  await setStatusAlone(rig.db, 'engagement', schema, 'running');
  goOn();
  await judging;
  t.match(await readFoldStatus(rig.db, timeline), { state: 'live', error: null });
  t.same([...(await judgeDeaths(rig.db, [timeline]))], [], 'and nothing is under suspicion any more');
});
