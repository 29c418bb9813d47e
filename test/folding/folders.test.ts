import { sql } from 'kysely';
import t from 'tap';
import { timeline } from '../../projections/engagement/timeline.ts';
import { advance } from '../../src/engine/folding/advance.ts';
import { setStatusAlone } from '../../src/engine/folding/checkpoints/lane-status.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import type { EngagementProjection } from '../../src/engine/folding/projection.ts';
import { engagementEvent } from '../helpers/events.ts';
import { engagement, openRig } from '../helpers/folding.ts';

const view = (n: number) => [engagementEvent({ user: 1 + (n % 50) })];

t.test('however many fold at once, each event is counted once', async (t) => {
  const rig = await openRig(t, { lanes: 2 });
  let appending = true;
  const folders = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (appending) await rig.foldAll();
    }),
  );
  for (let n = 0; n < 40; n += 1) await Promise.all([1, 2, 3, 4, 5].map((m) => rig.log.append(view(n * 5 + m))));
  appending = false;
  await folders;
  await rig.foldAll();
  for (const projection of engagement)
    for (const verdict of await verifyProjection(rig.db, projection))
      t.match(verdict, { differences: 0 }, verdict.name);
  const { rows } = await sql<{ events: number }>`
    select sum(events)::bigint as events from read.timeline_count where grain = 'day' and event_type = ''`.execute(
    rig.db,
  );
  t.same(rows, [{ events: 200 }]);
});

t.test('a fold that fails half-way leaves no trace', async (t) => {
  const rig = await openRig(t, { projections: [timeline] });
  await rig.log.append(view(1));
  const broken: EngagementProjection = {
    ...timeline,
    async fold(transaction, span) {
      await timeline.fold(transaction, span);
      throw Object.assign(new Error('the lights went out'), { code: '57P01' });
    },
  };
  await t.rejects(advance(rig.folder, broken, await rig.live(timeline)), { code: '57P01' });
  t.same((await sql`select from read.timeline_count`.execute(rig.db)).rows, []);
  await rig.foldAll();
  for (const verdict of await verifyProjection(rig.db, timeline)) t.match(verdict, { differences: 0 });
});

t.test('a pause takes hold between two batches, never inside one', async (t) => {
  const rig = await openRig(t, { projections: [timeline] });
  await rig.log.append(view(1));
  const build = await rig.live(timeline);
  const inside = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: EngagementProjection = {
    ...timeline,
    async fold(transaction, span) {
      inside.resolve();
      await goOn.promise;
      await timeline.fold(transaction, span);
    },
  };
  const folding = advance(rig.folder, slow, build);
  await inside.promise;
  const pausing = setStatusAlone(rig.db, 'engagement', build.schema, 'paused');
  goOn.resolve();
  await Promise.all([folding, pausing]);
  await rig.log.append(view(2));
  await rig.foldAll();
  const { rows } = await sql`select position, status from folding.engagement_checkpoint`.execute(rig.db);
  t.same(rows, [{ position: 1, status: 'paused' }]);
  for (const verdict of await verifyProjection(rig.db, timeline)) t.match(verdict, { differences: 0 });
});
