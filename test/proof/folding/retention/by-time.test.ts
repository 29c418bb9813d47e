import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { topPages } from '../../../../projections/engagement/top-pages.ts';
import { EVENT_TYPES } from '../../../../src/contract/engagement.ts';
import { replay } from '../../../../src/engine/folding/builds/replay.ts';
import { verifyProjection } from '../../../../src/engine/folding/comparing/verify.ts';
import { readDuePartitions } from '../../../../src/engine/folding/retention/due.ts';
import { readExports } from '../../../../src/engine/log/exports/record.ts';
import { verifyLog } from '../../../../src/engine/log/verify.ts';
import { appendMany } from '../../../helpers/append-many.ts';
import { hold } from '../../../helpers/gates.ts';
import { openRetention, type Retention } from '../../../helpers/retention.ts';

const projections = [topPages];
const DAY = 86_400_000;

async function allIsRight(t: Test, { db, folder }: Retention): Promise<void> {
  for (const { differences, name } of await verifyLog(db, folder.registry, EVENT_TYPES)) t.equal(differences, 0, name);
  t.ok(await replay(folder, topPages));
  for (const { differences, name } of await verifyProjection(db, topPages)) t.equal(differences, 0, name);
}

t.test('a shop with few visitors keeps to its days, long before a partition is full', async (t) => {
  const rig = await openRetention(t, { projections, span: 1_000 });
  await appendMany(rig.db, 6);
  await rig.age();
  await appendMany(rig.db, 4);
  await rig.foldAll();

  await t.test('to a week', async (t) => {
    const [{ newest } = { newest: new Date() }] = await readDuePartitions(rig.db, 30);
    const whatAfter = async (days: number) =>
      (await readDuePartitions(rig.db, 30, newest.getTime() + days * DAY)).map(({ what, events }) => [what, events]);
    t.same(await whatAfter(36.9), [['young', 10]]);
    t.same(
      await whatAfter(37.1),
      [
        ['due', 6],
        ['young', 4],
      ],
      'and then all go that are old enough',
    );
    const [stays] = await readDuePartitions(rig.db, 30, newest.getTime());
    t.ok(Math.abs((stays?.dueBy?.getTime() ?? 0) - newest.getTime() - 37 * DAY) < 60_000);
  });

  t.equal(await rig.retain(), undefined);
  t.same(await rig.positions(), [7, 8, 9, 10]);
  await allIsRight(t, rig);
  await rig.age();
  await appendMany(rig.db, 2);
  await rig.foldAll();
  t.equal(await rig.retain(), undefined);
  t.same(await rig.positions(), [11, 12]);
  await rig.back('engagement_event_0');
  t.same(
    await rig.positions(),
    Array.from({ length: 12 }, (_, n) => n + 1),
    'both exports of the partition come back',
  );
  await rig.age();
  t.equal(await rig.retain(), undefined);
  t.equal((await rig.positions()).length, 10, 'what was brought back holds nothing up');
  await allIsRight(t, rig);
  t.equal(await rig.retain({ again: true }), undefined);
  t.same(
    [await rig.positions(), (await readExports(rig.db)).map(({ state, events }) => [state, events])],
    [
      [],
      [
        ['dropped', 6],
        ['dropped', 4],
        ['dropped', 2],
      ],
    ],
  );
  await allIsRight(t, rig);
});

t.test('a lane that was added keeps no event of the others', async (t) => {
  const rig = await openRetention(t, { projections, span: 5, lanes: 2 });
  await sql`insert into log.lane_count (engagement) values (2)`.execute(rig.owner);
  await appendMany(rig.db, 12);
  await rig.age();
  await appendMany(rig.db, 1);
  await appendMany(rig.db, 3, 2);
  await rig.foldAll();
  // Somebody reads the log for a moment; what was removed before is not removed twice.
  const reading = await hold(t, rig.owner, 'lock table log.export in access share mode');
  const retaining = rig.retain();
  await reading.reached(/lock table log\.export in access exclusive mode/);
  await reading.open();
  t.equal(await retaining, undefined);
  t.same([await rig.positions(1), await rig.positions(2)], [[13], [1, 2, 3]]);
  await allIsRight(t, rig);
});
