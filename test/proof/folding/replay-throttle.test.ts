import { sql } from 'kysely';
import t from 'tap';
import { timeline } from '../../../projections/engagement/timeline.ts';
import { topPages } from '../../../projections/engagement/top-pages.ts';
import { advance } from '../../../src/engine/folding/advance.ts';
import { replay } from '../../../src/engine/folding/builds/replay.ts';
import { createReplayThrottle } from '../../../src/engine/folding/builds/replay-throttle.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { readFoldStatus } from '../../helpers/fold-status.ts';
import { openRig } from '../../helpers/folding.ts';
import { until } from '../../helpers/until.ts';

t.test('a replay gives way to a live read model that is folded and late, and never stands still', async (t) => {
  const rig = await openRig(t, { projections: [timeline, topPages] });
  await rig.log.append(Array.from({ length: 1_000 }, (_, n) => engagementEvent({ path: `/p${n % 5}` })));
  const live = await rig.live(timeline);
  await until('the live read model is late', async () => (await readFoldStatus(rig.db, timeline)).lag_seconds > 2);
  const folded = (when: string) =>
    sql`update folding.engagement_checkpoint set folded_at = ${when} where schema_name = ${live.schema}`.execute(
      rig.owner,
    );
  // Of the other live read model, too: it was made a moment ago, and counts as folded then.
  await sql`update folding.engagement_checkpoint set folded_at = '-infinity'`.execute(rig.owner);
  t.notOk(await createReplayThrottle(rig.db)(), 'a replay does not wait for a worker that is away');
  await folded('infinity');

  let batches = 0;
  let caughtUp: Promise<void> | undefined;
  await replay(rig.folder, topPages, {
    batch: 500,
    onBatch() {
      batches += 1;
      caughtUp ??= advance(rig.folder, timeline, live);
    },
  });
  await caughtUp;
  t.equal(batches, 3, 'a small batch while the other is late, then two of the usual size');
});
