import { sql } from 'kysely';
import { pino } from 'pino';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { readCheckpoints } from '../../../src/engine/folding/checkpoints/checkpoints.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import type { EngagementProjection } from '../../../src/engine/folding/projection.ts';
import { startFolding } from '../../../src/engine/folding/wake-ups/worker.ts';
import { laneOf } from '../../../src/engine/log/lanes.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { openRig } from '../../helpers/folding.ts';
import { until } from '../../helpers/until.ts';

const [ONE, OTHER] = [1, 2];

t.test('while one worker stands still inside a fold of a lane, another folds the other lane', async (t) => {
  const rig = await openRig(t, { projections: [timeline], lanes: 2 });
  const { schema } = await rig.live(timeline);
  const positionOf = async (lane: number) =>
    (await readCheckpoints(rig.db, 'engagement', schema)).find((checkpoint) => checkpoint.lane === lane)?.position;
  const append = (lane: number) => {
    const user = Array.from({ length: 100 }, (_, n) => n + 1).find((user) => laneOf(user, 2) === lane) ?? 0;
    return rig.log.append([engagementEvent({ user })]);
  };
  const complaints: string[] = [];
  const work = (projection: EngagementProjection) =>
    startFolding({
      folder: rig.folder,
      projections: [projection],
      redis: null,
      prefix: 'none',
      log: pino({ level: 'warn' }, { write: (line: string) => complaints.push(line) }),
    });
  const inside = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const still = work({
    ...timeline,
    async fold(transaction, span) {
      if (span.lane === ONE) {
        await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(transaction);
        inside.resolve();
        await goOn.promise;
      }
      await timeline.fold(transaction, span);
    },
  });
  t.teardown(() => still.stop());
  t.teardown(goOn.resolve);
  await append(ONE);
  await inside.promise;

  const busy = work(timeline);
  t.teardown(() => busy.stop());
  for (let events = 1; events <= 3; events += 1) {
    await append(OTHER);
    await until(`the other lane is at ${events}`, async () => (await positionOf(OTHER)) === events);
  }
  t.equal(await positionOf(ONE), 0, 'the first lane is still being folded');
  t.same(complaints, [], 'nobody has waited in vain for the lane that stands still');

  goOn.resolve();
  await until('both lanes are folded', async () => (await positionOf(ONE)) === 1);
  for (const verdict of await verifyProjection(rig.db, timeline)) t.match(verdict, { differences: 0 }, verdict.name);
});
